/** The element that had the focus last, then its ancestors, the nearest first. */
let path: EventTarget[] = []

/** Code that knows a better place, such as useLostFocus, moves the focus within this time. */
const delayMs = 50

function isLost() {
  const [last] = path
  return last instanceof Element && !last.isConnected && document.activeElement === document.body
}

/** Focuses the nearest section, dialog or page around the removed element; if all were removed, the open dialog or the page. */
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

// An action may remove its own button, as the steps of an order do. Without this, the focus is lost, and the keyboard and a screen
// reader start at the top of the page again.
document.addEventListener('focusin', (event) => {
  path = event.composedPath()
})
new MutationObserver(() => {
  if (isLost()) setTimeout(focusAround, delayMs)
}).observe(document.body, { childList: true, subtree: true })
