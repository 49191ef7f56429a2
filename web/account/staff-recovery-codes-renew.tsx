import { useRef, useState } from 'react'
import { PasswordConfirmation } from '#contract/accounts/account'
import { PasswordField } from '../ui/form/password-field.tsx'
import { FormDialog } from '../ui/overlay/form-dialog.tsx'
import { renewRecoveryCodes } from './api.ts'
import { RecoveryCodes } from './staff-recovery-codes.tsx'

/** Two steps: the password, then the new codes. */
export default function RenewDialog({ onClose }: { onClose: () => void }) {
  const [codes, setCodes] = useState<string[]>()
  const isRenewed = useRef(false)

  async function handleSubmit(input: PasswordConfirmation) {
    const renewed = await renewRecoveryCodes(input)
    isRenewed.current = true
    setCodes(renewed.codes)
  }

  if (codes) return <RecoveryCodes codes={codes} intro="Los códigos anteriores ya no sirven. " onDone={onClose} />
  return (
    <FormDialog
      title="Renovar códigos de recuperación"
      submitLabel="Renovar"
      schema={PasswordConfirmation}
      initial={{ current: '' }}
      onSubmit={handleSubmit}
      // The form also closes after a success, which shows the codes instead.
      onClose={() => isRenewed.current || onClose()}
      failure="No se pudieron renovar los códigos."
    >
      <p className="text-ink-2 text-sm">Recibes diez códigos nuevos. Los anteriores dejan de servir.</p>
      <PasswordField name="current" label="Contraseña actual" required autoFocus />
    </FormDialog>
  )
}
