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
 * page. Steps by script are decided already: the user agreed to leave, or the dialog itself is a step in the history.
 */
export const closesDialog = ({ navigationType, userInitiated, cancelable }: NavigateEvent) =>
  navigationType === 'traverse' &&
  userInitiated &&
  cancelable &&
  document.querySelector('dialog:modal, [aria-modal=true]') !== null
