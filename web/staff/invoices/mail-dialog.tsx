import { type CfdiRow, MailInvoice } from '#contract/invoices/staff-cfdi'
import { mailCfdi } from '../../order/invoice/cfdi-api.ts'
import { titleOf } from '../../order/invoice/cfdi-facts.ts'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { isGlobal } from '../cfdi-row.ts'

/** Sends a CFDI again, to the same or another address. */
export default function MailDialog({ row, onClose }: { row: CfdiRow; onClose: () => void }) {
  return (
    <FormDialog
      title={`Enviar ${titleOf(row, isGlobal(row))} por correo`}
      submitLabel="Enviar"
      schema={MailInvoice}
      initial={{ email: row.email }}
      onSubmit={({ email }) => mailCfdi(row.rowid, email)}
      onClose={onClose}
      success="Correo enviado."
      failure="No se pudo enviar el correo."
    >
      <p className="text-ink-2">Se envían el PDF y el XML.</p>
      <Field name="email" label="Correo" type="email" required autoComplete="off" />
    </FormDialog>
  )
}
