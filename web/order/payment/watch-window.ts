const interval = 400
/** So many looks in a row without the window: it is not merely changing to the bank's. */
const goneAfter = 3
/** Looks without ever a window before the person is asked about it. */
const askAfter = 12

/**
 * Tells when the provider's window has been closed, which it does not say itself: something new stood over the middle
 * of the page and no longer does. Where nothing of the kind was seen, the person is asked.
 */
export function watchWindow(onClosed: () => void) {
  const before = new Set([...document.body.children])
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
    if (wasSeen && misses >= goneAfter) onClosed()
    else if (!wasSeen && misses === askAfter) {
      question = ask(onClosed)
      before.add(question)
    }
  }, interval)

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

/** Outside of React: payments are begun from several screens. */
function ask(onRetry: () => void) {
  const bar = document.createElement('div')
  bar.setAttribute('role', 'status')
  bar.className =
    'fixed inset-x-3 bottom-3 z-50 mx-auto flex max-w-md items-center justify-between gap-3 rounded-lg border border-line bg-raised px-4 py-3 text-sm shadow-lg'
  const retry = document.createElement('button')
  retry.type = 'button'
  retry.className = 'h-control shrink-0 rounded-md bg-theme-soft px-3.5 font-medium text-theme-text'
  retry.textContent = 'Intentar de nuevo'
  retry.addEventListener('click', onRetry)
  bar.append('¿Cerraste la ventana?', retry)
  document.body.append(bar)
  return bar
}
