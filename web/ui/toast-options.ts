export type ToastOptions = {
  /** Milliseconds; 5000 by default. */
  duration?: number
  description?: string
  action?: { label: string; onClick: () => void }
}
