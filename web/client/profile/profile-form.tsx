import * as v from 'valibot'
import { CustomerInput } from '#contract/customers/customers'
import { RequiredText } from '#contract/fields'
import type { customerValues } from '../../shop/customer-values.ts'
import { FormConflict } from '../../ui/form/conflict.tsx'
import { Form, SubmitButton, useFormDirty } from '../../ui/form/form.tsx'
import { withoutBlanks } from '../../ui/form/without-blanks.ts'
import { LeaveGuard } from '../../ui/overlay/leave-guard.tsx'
import { ProfileFields } from './profile-fields.tsx'

/** An invoice needs the legal name too: it is asked for here, once, with the RFC. */
const ProfileInput = v.object({
  ...CustomerInput.entries,
  legal_name: RequiredText('La razón social es requerida', 300),
})

export function ProfileForm({
  initial,
  version,
  messages,
  onSave,
  onReload,
}: {
  initial: ReturnType<typeof customerValues>
  version?: number
  messages: { success?: string; failure: string }
  onSave: (input: CustomerInput) => Promise<unknown>
  onReload: () => void
}) {
  return (
    <Form
      schema={ProfileInput}
      initial={initial}
      onSubmit={(input) => onSave(withoutBlanks(input))}
      {...messages}
      className="grid max-w-4xl gap-4"
    >
      <FormConflict version={version} onReload={onReload} />
      <ProfileFields />
      <Foot />
    </Form>
  )
}

function Foot() {
  const dirty = useFormDirty()
  return (
    <div className="flex justify-end max-sm:grow-children">
      <SubmitButton>Actualizar Perfil</SubmitButton>
      <LeaveGuard dirty={dirty} />
    </div>
  )
}
