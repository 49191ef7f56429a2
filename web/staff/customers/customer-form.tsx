import { type ReactNode, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { AddressFields, ContactFields, Section, TaxFields } from '../../shop/customer-fields.tsx'
import { ConflictNotice, useConflict } from '../../ui/form/conflict.tsx'
import { Form, useFormValues } from '../../ui/form/form.tsx'
import { LeaveGuard } from '../../ui/overlay/leave-guard.tsx'
import { CommercialFields, SalespersonField } from './commercial-fields.tsx'
import { isChanged, CustomerForm as Schema, type Values } from './customer-values.ts'
import { DuplicateRfcDialog } from './duplicate-rfc-dialog.tsx'

type Props = {
  initial: Values
  autoFocus?: boolean
  onSave: (form: Schema) => Promise<unknown>
  /** Loads the customer again after a conflict. */
  onReload?: () => void
  /** More sections, below the others. */
  children?: ReactNode
  buttons: ReactNode
}

export function CustomerForm({ initial, autoFocus, onSave, onReload, children, buttons }: Props) {
  const [conflict, watch] = useConflict()
  const [duplicate, setDuplicate] = useState<{ message: string; form: Schema }>()

  async function handleSubmit(form: Schema) {
    try {
      await watch(onSave(form))
    } catch (error) {
      if (error instanceof ApiError && error.code === 'DUPLICATE_RFC')
        return setDuplicate({ message: error.message, form })
      throw error
    }
  }

  return (
    <>
      <Form
        schema={Schema}
        initial={initial}
        onSubmit={handleSubmit}
        failure="Error al guardar el cliente."
        autoComplete="off"
        className="grid min-w-0 gap-4"
      >
        <ConflictNotice conflict={conflict} onReload={onReload} />
        <Section title="Contacto">
          <ContactFields whose="su" autoFocus={autoFocus} />
          <SalespersonField />
        </Section>
        <Section title="Dirección">
          <AddressFields whose="su" />
        </Section>
        <Section title="Fiscal" subtitle="tal como aparece en su Constancia de Situación Fiscal">
          <TaxFields whose="su" />
        </Section>
        <Section title="Comercial" subtitle="el cliente no lo ve">
          <CommercialFields />
        </Section>
        {children}
        <Foot initial={initial}>{buttons}</Foot>
      </Form>
      {duplicate ? (
        <DuplicateRfcDialog
          message={duplicate.message}
          onClose={() => setDuplicate(undefined)}
          onSave={() => onSave({ ...duplicate.form, confirm: true })}
        />
      ) : null}
    </>
  )
}

/** Buttons of the form; on a phone, sticky at the bottom of the screen. */
function Foot({ initial, children }: { initial: Values; children: ReactNode }) {
  return (
    <div className="flex flex-wrap justify-end gap-2 max-lg:sticky max-lg:bottom-0 max-lg:z-20 max-lg:-mx-3.5 max-lg:border-line max-lg:border-t max-lg:bg-surface max-lg:px-3.5 max-lg:pt-2.5 max-lg:pb-[max(0.625rem,env(safe-area-inset-bottom))] max-sm:*:grow sm:max-lg:-mx-6 sm:max-lg:px-6">
      {children}
      <LeaveGuard dirty={isChanged(useFormValues(), initial)} />
    </div>
  )
}
