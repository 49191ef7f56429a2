export type ToastOptions = {
  /** A toast with the same id is replaced. */
  id?: string
  /** Milliseconds; 5000 by default. */
  duration?: number
  description?: string
  action?: { label: string; onClick: () => void }
}
