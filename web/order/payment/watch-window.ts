const intervalMs = 400
/** Consecutive checks without the window before it counts as closed. The switch to the bank's page takes fewer. */
const closedAfterMisses = 3
/** Checks without any window before the bar with the question appears. */
const askAfterMisses = 12

/**
 * Calls `onClosed` when the provider's window has been closed; the provider has no event for it. The window is open
 * while another element covers the middle of the page, which may be one that was hidden before. If none is ever seen, a bar asks
 * the user.
 */
export function watchWindow(onClosed: () => void) {
  const before = new Set([...document.body.children].filter((element) => element.checkVisibility()))
  let wasSeen = false
  let misses = 0
  let question: HTMLElement | undefined

  const timer = setInterval(() => {
    if (isCovered(before)) {
      wasSeen = true
      misses = 0
      question?.remove()
      return
    }
    misses += 1
    if (wasSeen && misses >= closedAfterMisses) onClosed()
    else if (!wasSeen && misses === askAfterMisses) {
      question = showQuestion(onClosed)
      before.add(question)
    }
  }, intervalMs)

  return function stop() {
    clearInterval(timer)
    question?.remove()
  }
}

function isCovered(before: ReadonlySet<Element>) {
  const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
  const top = middle?.closest('body > *')
  return top != null && !before.has(top)
}

/** Plain DOM, because several screens start payments. */
function showQuestion(onClosed: () => void) {
  const bar = document.createElement('div')
  bar.setAttribute('role', 'status')
  bar.className =
    'fixed inset-x-3 bottom-3 z-50 mx-auto flex max-w-md items-center justify-between gap-3 rounded-lg border border-line bg-raised px-4 py-3 text-sm shadow-lg'
  const retry = document.createElement('button')
  retry.type = 'button'
  retry.className = 'h-control shrink-0 rounded-md bg-theme-soft px-3.5 font-medium text-theme-text'
  retry.textContent = 'Intentar de nuevo'
  retry.addEventListener('click', onClosed)
  bar.append('¿Cerraste la ventana?', retry)
  document.body.append(bar)
  return bar
}
