import { type RefObject, useEffect, useSyncExternalStore } from 'react'
import { placeToasts } from '../ui/toast-place.ts'

const wide = window.matchMedia('(width >= 1280px)')

function subscribe(changed: () => void) {
  wide.addEventListener('change', changed)
  return () => wide.removeEventListener('change', changed)
}

/** Whether the window has room for a panel beside the page. */
export const useRoomBeside = () => useSyncExternalStore(subscribe, () => wide.matches)

/** Sets the width of the panel beside the page, and makes the tables measure the page again. */
function setDock(width: string) {
  document.documentElement.style.setProperty('--dock', width)
  window.dispatchEvent(new Event('resize'))
}

/**
 * Places the open panel. On a phone it covers the page, which becomes inert, and it stays above the keyboard. `docked`:
 * the page makes room beside it. Otherwise it floats, and only moves the toasts to the left.
 */
export function useDock(panel: RefObject<HTMLElement | null>, layout: 'phone' | 'docked' | 'floating') {
  useEffect(() => {
    const page = document.documentElement
    if (layout !== 'phone') {
      placeToasts({ right: '412px' })
      if (layout === 'docked') setDock('380px')
      return () => {
        placeToasts({ right: undefined })
        setDock('')
      }
    }
    placeToasts({ isCovered: true })
    const root = document.getElementById('root')
    const view = window.visualViewport
    function resize() {
      if (!panel.current || !view) return
      panel.current.style.height = `${view.height}px`
      panel.current.style.top = `${view.offsetTop}px`
    }
    resize()
    page.style.overflow = 'hidden'
    root?.setAttribute('inert', '')
    view?.addEventListener('resize', resize)
    view?.addEventListener('scroll', resize)
    const element = panel.current
    return () => {
      placeToasts({ isCovered: false })
      page.style.overflow = ''
      root?.removeAttribute('inert')
      view?.removeEventListener('resize', resize)
      view?.removeEventListener('scroll', resize)
      element?.style.removeProperty('height')
      element?.style.removeProperty('top')
    }
  }, [panel, layout])
}
