import type { Customer } from '#contract/customers/customers'
import { rfcWarning } from '#contract/customers/rfc'
import { InvoiceInput, prefill } from '#contract/invoices/invoice'
import {
  defaultUse,
  hasCode,
  useAfterRegimeChange as nextUse,
  paymentForms,
  paymentMethods,
  regimesFor,
  usesFor,
} from '#contract/invoices/sat-catalogs'
import type { InvoiceTerms } from '#contract/invoices/terms'
import type { Order } from '#contract/orders/orders'
import { satOptions } from '../../shop/sat-options.ts'
import { WatchDirty } from '../../ui/form/dirty.tsx'
import { CustomField, Field } from '../../ui/form/field.tsx'
import { SelectField } from '../../ui/form/field-kinds.tsx'
import { Form, useField, useFormValues } from '../../ui/form/form.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { Select } from '../../ui/form/select.tsx'
import { formatMoney } from '../../ui/money.ts'

export function InvoiceForm({
  id,
  order,
  terms,
  customer,
  onDirty,
  onSubmit,
}: {
  id: string
  order: Pick<Order, 'total'>
  terms: InvoiceTerms
  customer: Customer
  onDirty?: ((isDirty: boolean) => void) | undefined
  onSubmit: (input: InvoiceInput) => Promise<void>
}) {
  const initial = prefill(customer, terms)
  return (
    <Form
      id={id}
      schema={InvoiceInput}
      initial={initial}
      onSubmit={onSubmit}
      failure="No se pudo generar la factura"
      className="grid gap-4 sm:grid-cols-2"
    >
      <p className="text-ink-2 text-sm sm:col-span-2">
        Se facturarán <b className="font-semibold text-ink tabular-nums">{formatMoney(order.total)}</b> con IVA
        incluido. Copia los datos tal cual de la Constancia de Situación Fiscal.
      </p>
      <Fields hasRegime={Boolean(customer.tax_system)} terms={terms} />
      {onDirty ? <WatchDirty onDirty={onDirty} /> : null}
    </Form>
  )
}

function useInvoiceValues() {
  const { rfc = '', tax_system = '', cfdi_use = '' } = useFormValues(InvoiceInput)
  return { rfc, regime: tax_system, use: cfdi_use }
}

function Fields({ hasRegime, terms }: { hasRegime: boolean; terms: InvoiceTerms }) {
  const { rfc, regime } = useInvoiceValues()
  return (
    <>
      <RfcField shopUse={terms.cfdi_use} />
      <Field name="zip" label="Código postal" required inputMode="numeric" maxLength={5} autoComplete="postal-code" />
      <Field
        name="legal_name"
        label="Razón social"
        required
        autoComplete="organization"
        hint={`Como en la Constancia, sin "SA de CV".`}
      />
      <Field name="email" label="Correo electrónico" required type="email" autoComplete="email" />
      <RegimeField
        shopUse={terms.cfdi_use}
        hint={hasRegime ? undefined : 'Revisa la Constancia de Situación Fiscal.'}
      />
      <SelectField
        name="cfdi_use"
        label="Uso de CFDI"
        required
        placeholder="Elige un uso"
        options={satOptions(usesFor(regime, rfc))}
        className="sm:col-span-2"
      />
      <SelectField
        name="payment_method"
        label="Método de pago"
        required
        placeholder="Elige un método"
        options={satOptions(paymentMethods.filter(({ code }) => code === terms.payment_method))}
      />
      <SelectField
        name="payment_form"
        label="Forma de pago"
        required
        placeholder="Elige una forma"
        options={satOptions(paymentForms.filter(({ code }) => terms.payment_forms.includes(code)))}
      />
      <p className="text-ink-2 text-sm sm:col-span-2">{terms.reason}</p>
    </>
  )
}

/** A change of the RFC resets the use of CFDI if it is no longer valid. */
function RfcField({ shopUse }: { shopUse: string }) {
  const { rfc, regime, use } = useInvoiceValues()
  const { set: setUse } = useField('cfdi_use')
  return (
    <CustomField name="rfc" label="RFC" required hint={rfcWarning(rfc)}>
      {({ value, set, ...control }) => (
        <TextInput
          {...control}
          value={String(value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={16}
          className="uppercase"
          onChange={({ target }) => {
            set(target.value)
            if (!hasCode(usesFor(regime, target.value), use)) setUse(defaultUse(regime, target.value, shopUse))
          }}
        />
      )}
    </CustomField>
  )
}

/** A change of the régimen also sets the use of CFDI. */
function RegimeField({ shopUse, hint }: { shopUse: string; hint: string | undefined }) {
  const { rfc, regime, use } = useInvoiceValues()
  const { set: setUse } = useField('cfdi_use')
  return (
    <CustomField name="tax_system" label="Régimen fiscal" required hint={hint} className="sm:col-span-2">
      {({ value, set, ...control }) => (
        <Select
          {...control}
          value={String(value)}
          options={satOptions(regimesFor(rfc, regime))}
          placeholder="Elige un régimen"
          onChange={({ target }) => {
            set(target.value)
            setUse(nextUse([regime, target.value], use, rfc, shopUse))
          }}
        />
      )}
    </CustomField>
  )
}
