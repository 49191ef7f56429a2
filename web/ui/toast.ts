type Options = {
  /** Milliseconds; 5000 unless told. */
  duration?: number
  description?: string
  action?: { label: string; onClick: () => void }
}

const show = (kind: 'success' | 'error' | 'info') => (message: string, options?: Options) => {
  void import('./toaster.tsx').then(({ ready }) => ready).then((toast) => toast[kind](message, options))
}

/** Brief messages in a corner, read aloud by screen readers. */
export const toast = { success: show('success'), error: show('error'), info: show('info') }
