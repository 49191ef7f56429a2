import { type ReactNode, useState } from 'react'
import { ApiError } from '../../api/client.ts'
import { AddressFields, ContactFields, Section, TaxFields } from '../../shop/customer-fields.tsx'
import { FormConflict } from '../../ui/form/conflict.tsx'
import { isDirty } from '../../ui/form/dirty.tsx'
import { Form, useFormValues } from '../../ui/form/form.tsx'
import { FormBar } from '../../ui/form/form-bar.tsx'
import { LeaveGuard } from '../../ui/overlay/leave-guard.tsx'
import { CommercialFields, SalespersonField } from './commercial-fields.tsx'
import { ConstanciaReader } from './constancia-reader.tsx'
import { FilledCustomer, type Values } from './customer-values.ts'
import { DuplicateRfcDialog } from './duplicate-rfc-dialog.tsx'
import { InvoiceFields } from './invoice-fields.tsx'
import { NoRfcButton } from './no-rfc-button.tsx'
import { SatCheck } from './sat-check.tsx'

type Props = {
  initial: Values
  version?: number
  autoFocus?: boolean
  onSave: (form: FilledCustomer) => Promise<unknown>
  /** Loads the customer again after a conflict. */
  onReload?: () => void
  /** More sections, below the others. */
  children?: ReactNode
  /** The form has the whole page: its sections are in two columns. */
  isWide?: boolean
  buttons: ReactNode
}

export function CustomerForm({
  initial,
  version,
  autoFocus,
  onSave,
  onReload,
  children,
  isWide = false,
  buttons,
}: Props) {
  const [duplicate, setDuplicate] = useState<{ message: string; form: FilledCustomer }>()

  async function handleSubmit(form: FilledCustomer) {
    try {
      await onSave(form)
      return true
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'DUPLICATE_RFC') throw error
      setDuplicate({ message: error.message, form })
      return false
    }
  }

  return (
    <>
      <Form
        schema={FilledCustomer}
        initial={initial}
        onSubmit={handleSubmit}
        failure="Error al guardar el cliente."
        autoComplete="off"
        className={`grid min-w-0 items-start gap-4 ${isWide ? 'xl:grid-cols-2' : ''}`}
      >
        {onReload ? <FormConflict version={version} onReload={onReload} /> : null}
        <Section title="Contacto">
          <ContactFields possessive="su" autoFocus={autoFocus} />
          <SalespersonField />
        </Section>
        <Section title="Dirección">
          <AddressFields possessive="su" />
        </Section>
        <Section title="Fiscal" subtitle="tal como aparece en su Constancia de Situación Fiscal">
          <TaxFields possessive="su" />
          <ConstanciaReader>
            <NoRfcButton />
            <SatCheck />
          </ConstanciaReader>
          <InvoiceFields />
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

function Foot({ initial, children }: { initial: Values; children: ReactNode }) {
  return (
    <FormBar className="xl:col-span-full">
      {children}
      <LeaveGuard dirty={isDirty(useFormValues(), initial)} />
    </FormBar>
  )
}
