import { type RefObject, useEffect } from 'react'

/**
 * On a phone the panel is all there is: the page behind rests, and the panel keeps above the keyboard. Beside the page
 * it only asks the toasts to make room.
 */
export function useDock(panel: RefObject<HTMLElement | null>, isMobile: boolean) {
  useEffect(() => {
    const page = document.documentElement
    if (!isMobile) {
      page.style.setProperty('--toast-right', '412px')
      return () => {
        page.style.removeProperty('--toast-right')
      }
    }
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
    const shown = panel.current
    return () => {
      page.style.overflow = ''
      root?.removeAttribute('inert')
      view?.removeEventListener('resize', resize)
      view?.removeEventListener('scroll', resize)
      shown?.style.removeProperty('height')
      shown?.style.removeProperty('top')
    }
  }, [panel, isMobile])
}
