import { PasswordConfirmation } from '#contract/accounts/account'
import { PasswordField } from '../ui/form/password-field.tsx'
import { FormDialog } from '../ui/overlay/form-dialog.tsx'
import { endSecondFactor } from './api.ts'

export default function EndDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog
      title="¿Desactivar la verificación en dos pasos?"
      submitLabel="Desactivar"
      danger
      schema={PasswordConfirmation}
      initial={{ current: '' }}
      onSubmit={endSecondFactor}
      onClose={onClose}
      success="Verificación en dos pasos desactivada."
      failure="No se pudo desactivar la verificación."
    >
      <p className="text-ink-2 text-sm">
        Entrarás solo con tu contraseña. Tus códigos de recuperación dejan de servir.
      </p>
      <PasswordField name="current" label="Contraseña actual" required autoFocus />
    </FormDialog>
  )
}
