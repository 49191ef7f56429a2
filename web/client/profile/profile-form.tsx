import type { ReactNode } from 'react'
import { CustomerInput } from '#contract/customers'
import type { customerValues } from '../../shop/customer-values.ts'
import { ConflictNotice, useConflict } from '../../ui/form/conflict.tsx'
import { Form, SubmitButton, useFormDirty } from '../../ui/form/form.tsx'
import { withoutBlanks } from '../../ui/form/without-blanks.ts'
import { LeaveGuard } from '../../ui/overlay/leave-guard.tsx'
import { ProfileFields } from './profile-fields.tsx'

export function ProfileForm({
  initial,
  messages,
  onSave,
  onReload,
}: {
  initial: ReturnType<typeof customerValues>
  messages: { success: string; failure: string }
  onSave: (input: CustomerInput) => Promise<unknown>
  onReload: () => void
}) {
  const [conflict, watch] = useConflict()

  return (
    <Form
      schema={CustomerInput}
      initial={initial}
      onSubmit={(input) => watch(onSave(withoutBlanks(input)))}
      {...messages}
      className="grid max-w-4xl gap-4"
    >
      <ConflictNotice conflict={conflict} onReload={onReload} />
      <ProfileFields />
      <Foot>Actualizar Perfil</Foot>
    </Form>
  )
}

function Foot({ children }: { children: ReactNode }) {
  const dirty = useFormDirty()
  return (
    <div className="flex justify-end max-sm:*:grow">
      <SubmitButton>{children}</SubmitButton>
      <LeaveGuard dirty={dirty} />
    </div>
  )
}
