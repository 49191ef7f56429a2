import { mutate } from 'swr'
import { slowRequests } from '../api/client.ts'
import { toast } from '../ui/toast.ts'

/** Id of the next toast. Each has its own: the end of a closing toast would remove a new one with the same id. */
let id = 'slow-0'
let shown = 0

/** Shows that answers are late, with a button that stops waiting. */
function show() {
  if (slowRequests.get().length === 0) {
    toast.dismiss(id)
    shown += 1
    id = `slow-${shown}`
    return
  }
  toast.info('Esto está tardando…', {
    id,
    duration: Number.POSITIVE_INFINITY,
    action: { label: 'Cancelar', onClick: cancel },
  })
}

slowRequests.subscribe(show)
show()

const writeMessage = 'Dejaste de esperar. Revisa si el cambio se guardó antes de repetirlo.'

function cancel() {
  const canceled = slowRequests.get()
  for (const request of canceled) request.cancel(request.isWrite ? writeMessage : 'Dejaste de esperar.')
  // The server may have applied the change: the screen shows what it has now.
  if (canceled.some(({ isWrite }) => isWrite)) void mutate(() => true).catch(() => undefined)
}
