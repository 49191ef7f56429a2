type Options = {
  /** Milliseconds; 5000 by default. */
  duration?: number
  description?: string
  action?: { label: string; onClick: () => void }
}

/**
 * Shows a message once: the same message again replaces the one on screen. A message with an action does not, because
 * each action belongs to its own event.
 */
const show = (kind: 'success' | 'error' | 'info') => (message: string, options?: Options) => {
  const id = options?.action ? undefined : `${kind} ${message} ${options?.description ?? ''}`
  void import('./toaster.tsx').then(({ ready }) => ready).then((toast) => toast[kind](message, { id, ...options }))
}

/** Short messages in a corner, announced by screen readers. */
export const toast = { success: show('success'), error: show('error'), info: show('info') }
