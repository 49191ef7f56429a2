/**
 * Opens a link of the app in another tab with the delegated session. The session is in `sessionStorage`, which the browser copies
 * to a tab only when this window opens it: a link that the browser opens by itself has the session of the staff.
 */
function openWithSession(event: MouseEvent) {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const isMiddle = event.type === 'auxclick' && event.button === 1
  const hasKey = event.type === 'click' && (event.ctrlKey || event.metaKey || event.shiftKey)
  const isNewTab = event.type === 'click' && link?.target === '_blank'
  if (event.defaultPrevented || !link || !(isMiddle || hasKey || isNewTab)) return
  if (link.origin !== location.origin || link.pathname.startsWith('/files/') || link.hasAttribute('download')) return
  event.preventDefault()
  window.open(link.href)
}

/** Returns a function that stops it. */
export function keepSessionInNewTabs() {
  document.addEventListener('click', openWithSession)
  document.addEventListener('auxclick', openWithSession)
  return () => {
    document.removeEventListener('click', openWithSession)
    document.removeEventListener('auxclick', openWithSession)
  }
}
