import { type ReactNode, useState } from 'react'
import { type Customer, CustomerInput } from '#contract/customers'
import { ApiError } from '../api/client.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/chip.tsx'
import { Form, SubmitButton, useFormDirty } from '../ui/form.tsx'
import { LeaveGuard } from '../ui/leave-guard.tsx'
import { withoutBlanks } from '../ui/without-blanks.ts'
import { ProfileFields } from './profile-fields.tsx'

const fields = [
  'name',
  'company',
  'email',
  'phone',
  'address',
  'city',
  'state',
  'tax_id',
  'legal_name',
  'tax_system',
  'zip',
] as const

type Values = Record<(typeof fields)[number], string>

/** What the form begins with: the record, or what little is known of somebody without one. */
export const valuesOf = (record: Partial<Customer>) =>
  Object.fromEntries(fields.map((field) => [field, record[field] ?? ''])) as Values

export function ProfileForm({
  initial,
  messages,
  onSave,
  onReload,
}: {
  initial: Values
  messages: { success: string; failure: string }
  onSave: (input: CustomerInput) => Promise<unknown>
  onReload: () => void
}) {
  const [conflict, setConflict] = useState<string>()

  async function handleSubmit(input: CustomerInput) {
    setConflict(undefined)
    try {
      await onSave(withoutBlanks(input))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'CHANGED') setConflict(error.message)
      throw error
    }
  }

  return (
    <Form
      schema={CustomerInput}
      initial={initial}
      onSubmit={handleSubmit}
      {...messages}
      className="grid max-w-4xl gap-4"
    >
      {conflict ? (
        <Notice
          tone="red"
          action={
            <Button size="sm" onClick={onReload}>
              Recargar
            </Button>
          }
        >
          {conflict}
        </Notice>
      ) : null}
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
