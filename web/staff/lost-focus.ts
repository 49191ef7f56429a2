/** The element that had the focus last, and those around it, from the inside out. */
let path: EventTarget[] = []

/** Code that knows a better place has moved the focus by then. */
const delayMs = 50

function isLost() {
  const [last] = path
  return last instanceof Element && !last.isConnected && document.activeElement === document.body
}

/** Focuses the nearest section, dialog or page around the removed element. Without one, the dialog or page on top. */
function focusAround() {
  if (!isLost()) return
  const around = path.filter((each) => each instanceof HTMLElement && each.isConnected) as HTMLElement[]
  const place =
    around.find((each) => each.matches('section, dialog, main, [tabindex]')) ??
    [...document.querySelectorAll<HTMLElement>('dialog:modal')].at(-1) ??
    document.querySelector('main')
  if (place && !place.hasAttribute('tabindex')) place.tabIndex = -1
  place?.focus({ preventScroll: true })
}

// The focused element is often removed by its own action, as the button of a step of an order is. The keyboard and a screen
// reader would start at the top of the page again.
document.addEventListener('focusin', (event) => {
  path = event.composedPath()
})
new MutationObserver(() => {
  if (isLost()) setTimeout(focusAround, delayMs)
}).observe(document.body, { childList: true, subtree: true })
