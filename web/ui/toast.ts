import type { ToastOptions } from './toast-options.ts'

/** Whether a toast was shown: its code is loaded. */
let isUsed = false
const load = () => import('./toaster.tsx')

const show = (kind: 'success' | 'error' | 'info') => (message: string, options?: ToastOptions) => {
  isUsed = true
  void load().then((toaster) => toaster.show(kind, message, options))
}

/** Removes the errors on screen: the user has begun something else. Errors with an action stay. */
export const clearErrors = () => {
  if (isUsed) void load().then((toaster) => toaster.clearErrors())
}

const dismiss = (id: string) => void load().then((toaster) => toaster.dismiss(id))

/** Short messages in a corner, announced by screen readers. A success or an information replaces errors. */
export const toast = { success: show('success'), error: show('error'), info: show('info'), dismiss }
