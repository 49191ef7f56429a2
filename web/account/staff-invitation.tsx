import { Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Invitation, passwordLink } from '#contract/accounts/invitation'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/chip.tsx'
import { CopyLine } from '../ui/copy-line.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { toast } from '../ui/toast.ts'

/** The invitation, if its link must be shown to copy it. A mailed link is only reported in a toast. */
export function linkToShow(invitation: Invitation) {
  if (invitation.token !== null) return invitation
  toast.success(`Enlace enviado a ${invitation.email}.`)
  return undefined
}

/** The link for a password, to copy it. The server sends it only once. */
export function LinkToCopy({
  invitation: { email, token },
  nombre,
  onClose,
}: {
  invitation: Invitation
  nombre: string
  onClose: () => void
}) {
  const link = passwordLink(location.origin, token ?? '')
  return (
    <Dialog
      open
      size="sm"
      title="Enlace para crear la contraseña"
      footer={
        <Button variant="primary" onClick={onClose}>
          Listo
        </Button>
      }
    >
      <div className="grid gap-4">
        <Notice tone="amber" icon={<Link2 />}>
          La tienda no envía correos todavía. Copia el enlace: no se vuelve a mostrar.
        </Notice>
        <dl className="grid gap-1 text-sm">
          <CopyLine label="Correo" value={email} copy={email} />
          <CopyLine label="Enlace" value={link} copy={link} />
        </dl>
        <p className="text-ink-2 text-sm">Compártelo con {nombre} por WhatsApp o en persona. Sirve una vez.</p>
      </div>
    </Dialog>
  )
}

/** The reason why the last link mailed to a user did not arrive. */
export const MailProblem = ({ children }: { children: ReactNode }) =>
  children ? <span className="max-w-[34ch] text-bad text-xs">No le llegó el enlace: {children}</span> : null

/** The reason why an address gets no mails about orders. */
export const AddressProblem = ({ children }: { children: ReactNode }) =>
  children ? <span className="max-w-[34ch] text-bad text-xs">{children}</span> : null
