import { useRef } from 'react'
import type { Cfdi } from '#contract/invoices/cfdi'
import { NewCreditNote } from '#contract/invoices/staff-cfdi'
import { Field } from '../../ui/form/field.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import { formatMoney } from '../../ui/money.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { creditCfdi } from './cfdi-api.ts'
import { titleOf } from './cfdi-facts.ts'

/** Issues a credit note for a part of an invoice. `amount`: initial value, in pesos. */
export default function CreditNoteDialog({
  cfdi,
  amount,
  onClose,
}: {
  cfdi: Pick<Cfdi, 'rowid' | 'type' | 'series' | 'folio_number' | 'total'>
  amount?: number
  onClose: () => void
}) {
  const key = useRef(crypto.randomUUID())

  async function issue(input: NewCreditNote) {
    const { message } = await creditCfdi(cfdi.rowid, input, key.current)
    toast.success(message)
  }

  return (
    <FormDialog
      title={`Nota de crédito de ${titleOf(cfdi)}`}
      submitLabel="Emitir nota de crédito"
      schema={NewCreditNote}
      initial={{ amount, reason: '' }}
      onSubmit={issue}
      onClose={onClose}
      failure="No se pudo emitir la nota de crédito."
    >
      <p className="text-ink-2">
        Para una devolución parcial o una corrección después de facturar{' '}
        {cfdi.total === null ? null : formatMoney(cfdi.total)}. Primero cubre lo que ya devolviste, y después baja el
        saldo del pedido. Lo que el cliente haya pagado de más queda en Cobranza, Por devolver.
      </p>
      <NumberField name="amount" label="Monto con IVA" required isMoney />
      <Field name="reason" label="Concepto" required maxLength={300} hint="El cliente lo lee en la nota." />
    </FormDialog>
  )
}
