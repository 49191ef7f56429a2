type Options = {
  /** Milliseconds; 5000 by default. */
  duration?: number
  description?: string
  action?: { label: string; onClick: () => void }
}

const show = (kind: 'success' | 'error' | 'info') => (message: string, options?: Options) => {
  void import('./toaster.tsx').then(({ ready }) => ready).then((toast) => toast[kind](message, options))
}

/** Short messages in a corner, announced by screen readers. */
export const toast = { success: show('success'), error: show('error'), info: show('info') }
