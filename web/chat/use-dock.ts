import { type RefObject, useEffect } from 'react'

/**
 * Places the open panel. On a phone it covers the page, which becomes inert, and it stays above the keyboard. On a wide
 * screen it only moves the toasts to the left.
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
    const element = panel.current
    return () => {
      page.style.overflow = ''
      root?.removeAttribute('inert')
      view?.removeEventListener('resize', resize)
      view?.removeEventListener('scroll', resize)
      element?.style.removeProperty('height')
      element?.style.removeProperty('top')
    }
  }, [panel, isMobile])
}
