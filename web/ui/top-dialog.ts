export const toastRegion = 'toasts'

/** Moves the toasts into the topmost modal dialog, or back: outside of a modal dialog nothing can be pressed. */
export function raiseToasts() {
  const region = document.getElementById(toastRegion)
  const top = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
  if (region && region.parentElement !== top) top.append(region)
}
