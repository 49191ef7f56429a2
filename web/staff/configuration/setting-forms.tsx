import * as v from 'valibot'
import { rfcWarning } from '#contract/customers/rfc'
import { regimesFor } from '#contract/invoices/sat-catalogs'
import { borderIvaWarning, ivaNames } from '#contract/iva'
import { Business } from '#contract/shop/business'
import { CardHold, Security, shopIvas } from '#contract/shop/setting-values'
import { satOptions } from '../../shop/sat-options.ts'
import { Notice } from '../../ui/chip.tsx'
import { CustomField, Field } from '../../ui/form/field.tsx'
import { SelectField, ToggleField } from '../../ui/form/field-kinds.tsx'
import { useFormValues } from '../../ui/form/form.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import { SettingForm, type SettingGroup } from './setting-form.tsx'

export const BusinessForm = (group: SettingGroup) => (
  <SettingForm
    {...group}
    id="business"
    title="Negocio"
    subtitle="en tus pedidos impresos y para que tus clientes te encuentren"
    schema={Business}
    change={(value, version) => ({ key: 'business', value, version })}
  >
    <BusinessFields />
  </SettingForm>
)

function BusinessFields() {
  const { tax_id, tax_system } = useFormValues()
  const rfc = String(tax_id ?? '')
  const regimes = satOptions(regimesFor(rfc, String(tax_system ?? '')))
  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">
      <Field name="name" label="Nombre" required maxLength={60} hint="Aparece en el menú y en el inicio de sesión." />
      <CustomField name="tax_id" label="RFC" hint={rfcWarning(rfc)}>
        {({ value, set, ...control }) => (
          <TextInput
            {...control}
            autoComplete="off"
            spellCheck={false}
            maxLength={20}
            value={String(value ?? '')}
            onChange={(event) => set(event.target.value.toUpperCase())}
          />
        )}
      </CustomField>
      <SelectField name="tax_system" label="Régimen fiscal" placeholder="Elige un régimen" options={regimes} />
      <Field name="zip" label="Código postal" inputMode="numeric" maxLength={5} />
      <Field name="address" label="Dirección" maxLength={200} className="sm:col-span-2" />
      <Field name="phone" label="Teléfono" type="tel" hint="10 dígitos." />
      <Field name="whatsapp" label="WhatsApp" type="tel" hint="10 dígitos. Los clientes te escriben ahí." />
      <Field name="email" label="Correo" type="email" />
    </div>
  )
}

const ivas = { 16: 16, 8: 8, 0: 0 } as const

/** Empty until someone has chosen the IVA. */
const Sales = v.object({
  iva: v.pipe(
    v.picklist(['16', '8', '0'], 'Elige el IVA de la tienda.'),
    v.transform((iva) => ivas[iva]),
  ),
})

export const SalesForm = (group: SettingGroup) => (
  <SettingForm
    {...group}
    id="iva"
    title="Ventas"
    schema={Sales}
    change={({ iva: value }, version) => ({ key: 'iva', value, version })}
  >
    <SalesFields />
  </SettingForm>
)

function SalesFields() {
  const { iva } = useFormValues()
  return (
    <>
      <SelectField
        name="iva"
        label="IVA general"
        required
        placeholder="Elige el IVA"
        options={shopIvas.map((percent) => ({ value: String(percent), label: ivaNames[percent] }))}
        hint="Se suma a los precios de lista. Cada producto puede tener otro."
      />
      {iva === '' ? (
        <Notice tone="amber">Elige el IVA: mientras tanto los pedidos van sin IVA y no se factura.</Notice>
      ) : null}
      {iva === '0' ? <Notice tone="amber">IVA en 0 %: las ventas y facturas saldrán sin impuesto.</Notice> : null}
      {iva === '8' ? <Notice tone="amber">{borderIvaWarning}</Notice> : null}
    </>
  )
}

export const CardHoldForm = (group: SettingGroup) => (
  <SettingForm
    {...group}
    title="Pagos con tarjeta"
    subtitle="y lo que aparta un cliente mientras paga"
    schema={CardHold}
    change={(value, version) => ({ key: 'cardHold', value, version })}
  >
    <ToggleField
      name="enabled"
      isSwitch
      label="Aceptar pagos con tarjeta"
      hint="Apagado: tus clientes solo pagan por transferencia. Los pagos que ya empezaron se terminan, y puedes reembolsar como siempre."
    />
    <NumberField
      name="minutes"
      label="Minutos para pagar"
      required
      inputMode="numeric"
      hint="Entre 5 y 60. Después, la existencia apartada vuelve a estar disponible."
    />
    <NumberField
      name="maxPieces"
      label="Piezas por pago"
      inputMode="numeric"
      hint="Opcional: lo más que se aparta en un pago. Vacío: todo el pedido."
    />
  </SettingForm>
)

export const SecurityForm = (group: SettingGroup) => (
  <SettingForm
    {...group}
    title="Seguridad"
    schema={Security}
    change={(value, version) => ({ key: 'security', value, version })}
  >
    <ToggleField
      name="secondFactorOfAdministrators"
      isSwitch
      label="Exigir verificación en dos pasos a administradores"
      hint="Administradores y gerentes sin ella tendrán que activarla en Editar usuario antes de seguir."
    />
  </SettingForm>
)
