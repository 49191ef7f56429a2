import { toast } from './toast.ts'
import type { ToastOptions } from './toast-options.ts'
import { toastFailure } from './use-action.ts'

type Options = Pick<ToastOptions, 'id' | 'duration'> & {
  /** Message after `undo`. */
  undone?: string
}

/** Reports a change, with *Deshacer* for 8 seconds, which runs `undo` and shows its failure. */
export function toastWithUndo(message: string, undo: () => unknown, { undone, ...options }: Options = {}) {
  async function handleUndo() {
    try {
      await undo()
      if (undone) toast.success(undone)
    } catch (error) {
      toastFailure(error, 'No se pudo deshacer.')
    }
  }
  toast.success(message, {
    duration: 8000,
    ...options,
    action: { label: 'Deshacer', onClick: () => void handleUndo() },
  })
}
