/** Pixels between the button and the panel, and between the panel and the edges of the window. */
const gap = 6
const margin = 8

/**
 * Places a fixed panel under its button, or above it where there is more room, and keeps it there while the page scrolls or
 * the window changes. Returns a function that stops it.
 */
export function placeBeside(panel: HTMLElement, button: HTMLElement, align: 'start' | 'end') {
  function place() {
    const { clientWidth, clientHeight } = document.documentElement
    const at = button.getBoundingClientRect()
    const above = at.top - gap - margin
    const below = clientHeight - at.bottom - gap - margin
    const isBelow = panel.scrollHeight <= below || below >= above
    panel.style.maxHeight = `${Math.max(isBelow ? below : above, 0)}px`
    const left = align === 'end' ? at.right - panel.offsetWidth : at.left
    panel.style.left = `${Math.max(margin, Math.min(left, clientWidth - margin - panel.offsetWidth))}px`
    panel.style.top = `${isBelow ? at.bottom + gap : at.top - gap - panel.offsetHeight}px`
  }
  place()
  addEventListener('scroll', place, true)
  addEventListener('resize', place)
  return () => {
    removeEventListener('scroll', place, true)
    removeEventListener('resize', place)
  }
}
