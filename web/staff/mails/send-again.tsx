import { useState } from 'react'
import type { Mail } from '#contract/mails'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { useAction } from '../../ui/use-action.ts'
import { sendAgain } from './api.ts'
import { mailKindLabels } from './mail-labels.ts'

const bouncedStates = ['bounced', 'complained', 'held']

/** Sends a mail again; asks first if an earlier mail to its address bounced. `isOfOrder`: on the page of its order. */
export function SendAgain({ mail, isOfOrder = false }: { mail: Mail; isOfOrder?: boolean }) {
  const [isConfirming, setConfirming] = useState(false)
  const [send, busy] = useAction(() => sendAgain(mail, isOfOrder), {
    success: ({ email }) => `Correo reenviado a ${email}.`,
    failure: 'No se pudo reenviar el correo.',
  })
  const handleSend = async () => {
    if (await send()) setConfirming(false)
  }
  if (mail.state === 'waiting') return null
  return (
    <>
      <Button
        size="sm"
        variant={mail.state === 'sent' ? 'ghost' : 'default'}
        busy={busy}
        aria-label={`Reenviar «${mailKindLabels[mail.kind]}» a ${mail.email}`}
        onClick={() => (bouncedStates.includes(mail.state) ? setConfirming(true) : send())}
      >
        Reenviar
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title="¿Reenviar este correo?"
        onClose={() => setConfirming(false)}
        confirmLabel="Reenviar"
        busy={busy}
        onConfirm={handleSend}
      >
        <div className="grid gap-3 text-ink-2 [overflow-wrap:anywhere]">
          <p>
            <b className="font-medium text-ink">{mail.email}</b>: {mail.problem}
          </p>
          <p>
            Si ya corregiste la dirección en los datos del cliente, o en su Acceso la de un usuario que entra a pedir,
            se envía a la nueva. Si no, puede rebotar otra vez. Después de reenviar, la dirección vuelve a recibir los
            avisos de sus pedidos.
          </p>
        </div>
      </ConfirmDialog>
    </>
  )
}
