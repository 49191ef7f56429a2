import { cfdiUses, defaultUse, hasCode, usesFor } from '#contract/invoices/sat-catalogs'
import { satOptions } from '../../shop/sat-options.ts'
import { Field } from '../../ui/form/field.tsx'
import { SelectField } from '../../ui/form/field-kinds.tsx'
import { useFormValues } from '../../ui/form/form.tsx'
import { useInvoicing } from './api.ts'

/** What the invoices of the customer have unless something else is chosen in the invoice. */
export function InvoiceFields() {
  const { tax_id, tax_system, cfdi_use } = useFormValues()
  const [rfc, regime, stored] = [String(tax_id ?? ''), String(tax_system ?? ''), String(cfdi_use ?? '')]
  const uses = usesFor(regime, rfc)
  const { data: invoicing } = useInvoicing()
  const isAllowed = stored === '' || hasCode(uses, stored)
  return (
    <>
      <SelectField
        name="cfdi_use"
        label="Uso de CFDI"
        placeholder={`El de su régimen: ${defaultUse(regime, rfc, invoicing?.value.cfdi_use)}`}
        options={satOptions(isAllowed ? uses : cfdiUses.filter(({ code }) => code === stored || hasCode(uses, code)))}
        hint={isAllowed ? undefined : 'Su régimen no lo permite: sus facturas llevarán el de su régimen.'}
      />
      <Field
        name="invoice_email"
        label="Correo para facturas"
        type="email"
        hint="Vacío, van a su correo electrónico."
        autoComplete="off"
      />
    </>
  )
}
