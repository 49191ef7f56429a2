export const topDialog = () => [...document.querySelectorAll('dialog:modal')].at(-1)

export const toastRegion = 'toasts'

/** Moves the toasts into the topmost modal dialog, or back: outside of a modal dialog nothing can be pressed. */
export function raiseToasts() {
  const region = document.getElementById(toastRegion)
  const top = topDialog() ?? document.body
  if (region && region.parentElement !== top) top.append(region)
}

/**
 * Whether the user presses Back or Forward while a dialog is open: this closes the topmost dialog instead of leaving its
 * page. Not within one page, whose dialog may itself be a step in the history, and not steps by script, which the user
 * agreed to.
 */
export const closesDialog = ({ navigationType, userInitiated, cancelable, destination }: NavigateEvent) =>
  navigationType === 'traverse' &&
  userInitiated &&
  cancelable &&
  new URL(destination.url).pathname !== location.pathname &&
  document.querySelector('dialog:modal, [aria-modal=true]') !== null
