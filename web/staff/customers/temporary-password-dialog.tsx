import { KeyRound } from 'lucide-react'
import type { CustomerUser } from '#contract/customers/staff-customers'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/chip.tsx'
import { CopyLine } from '../../ui/copy-line.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

/** Shows a temporary password. The server sends it only once. */
export function TemporaryPasswordDialog({
  user,
  password,
  onClose,
}: {
  user: CustomerUser
  password: string
  onClose: () => void
}) {
  return (
    <Dialog
      open
      size="sm"
      title="Contraseña temporal"
      footer={
        <Button variant="primary" onClick={onClose}>
          Listo
        </Button>
      }
    >
      <div className="grid gap-4">
        <Notice tone="amber" icon={<KeyRound />}>
          Cópiala ahora: no se vuelve a mostrar.
        </Notice>
        <dl className="grid gap-1 text-sm">
          <CopyLine label="Correo" value={user.email} copy={user.email} />
          <CopyLine label="Contraseña" value={password} copy={password} />
        </dl>
        <p className="text-ink-2 text-sm">
          Compártela con {user.nombre}. Podrá cambiarla al entrar, en <b className="font-medium">Editar usuario</b>.
        </p>
      </div>
    </Dialog>
  )
}
