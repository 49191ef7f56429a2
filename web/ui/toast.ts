import type { ToastOptions } from './toast-options.ts'

let loaded: Promise<typeof import('./toaster.tsx')> | undefined

/**
 * One promise for all messages keeps their order: a second import() can be ready before the first, which also waits for
 * the styles.
 */
function load() {
  loaded ??= import('./toaster.tsx').catch((error) => {
    loaded = undefined
    throw error
  })
  return loaded
}

/** Before their code is loaded and without a connection, no message can be shown. */
const ignoreMissing = () => undefined

/** Loads the code of the messages, so that the first one can be shown without a connection. */
export const preloadToasts = () => void load().catch(ignoreMissing)

const show = (kind: 'success' | 'error' | 'info') => (message: string, options?: ToastOptions) =>
  void load().then((toaster) => toaster.show(kind, message, options), ignoreMissing)

/** Removes the errors on screen: the user has begun something else. Errors with an action stay. */
export const clearErrors = () => void loaded?.then((toaster) => toaster.clearErrors(), ignoreMissing)

const dismiss = (id: string) => void loaded?.then((toaster) => toaster.dismiss(id), ignoreMissing)

/** Short messages in a corner, announced by screen readers. A success or an information replaces errors. */
export const toast = { success: show('success'), error: show('error'), info: show('info'), dismiss }
