import type { ReactNode } from 'react'
import { mexicanStates } from '#contract/customers/mexican-states'
import { isGenericRfc, rfcWarning } from '#contract/customers/rfc'
import { genericRegime, genericRegimeMessage, regimeFits, regimesFor } from '#contract/invoices/sat-catalogs'
import { Card } from '../ui/card.tsx'
import { CustomField, Field } from '../ui/form/field.tsx'
import { SelectField } from '../ui/form/field-kinds.tsx'
import { useField, useFormValues } from '../ui/form/form.tsx'
import { TextInput } from '../ui/form/inputs.tsx'
import { satOptions } from './sat-options.ts'

/** A card of a form, with fields in two columns. */
export function Section({ title, subtitle, children }: { title: string; subtitle?: string; children: ReactNode }) {
  return (
    <Card title={title} subtitle={subtitle}>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">{children}</div>
    </Card>
  )
}

/** `tu`: a client's own data. `su`: data of a customer, which the browser must not fill with those of the member of staff. */
type Props = { possessive?: 'tu' | 'su'; autoFocus?: boolean }

const autoCompleteFor = (possessive: Props['possessive'], token: string) => (possessive === 'su' ? 'off' : token)

/** Whether the form is of a counter customer, to whom staff give no e-mail or postal code. */
const useIsCounter = (possessive: Props['possessive']) => {
  const { tax_id } = useFormValues()
  return possessive === 'su' && isGenericRfc(String(tax_id ?? ''))
}

/** Fields of the schema CustomerInput. */
export function ContactFields({ possessive, autoFocus }: Props) {
  const own = (token: string) => autoCompleteFor(possessive, token)
  const isCounter = useIsCounter(possessive)
  return (
    <>
      <Field name="name" label="Nombre" required autoFocus={autoFocus} autoComplete={own('name')} />
      <Field name="company" label="Empresa" hint="Opcional." autoComplete={own('organization')} />
      <Field name="email" label="Correo electrónico" type="email" required={!isCounter} autoComplete={own('email')} />
      <Field name="phone" label="Teléfono" type="tel" required hint="10 dígitos." autoComplete={own('tel-national')} />
    </>
  )
}

export function AddressFields({ possessive }: Props) {
  const own = (token: string) => autoCompleteFor(possessive, token)
  return (
    <>
      <Field
        name="address"
        label="Calle, número y colonia"
        autoComplete={own('street-address')}
        className="sm:col-span-2"
      />
      <Field name="city" label="Ciudad" autoComplete={own('address-level2')} />
      <StateField autoComplete={own('address-level1')} />
    </>
  )
}

/** A stored state that is not in the list stays as an option. */
export function StateField({ autoComplete }: { autoComplete: string }) {
  const stored = String(useFormValues().state ?? '')
  const names = !stored || mexicanStates.includes(stored) ? mexicanStates : [stored, ...mexicanStates]
  return (
    <SelectField
      name="state"
      label="Estado"
      autoComplete={autoComplete}
      placeholder="Elige un estado"
      options={names.map((name) => ({ value: name, label: name }))}
    />
  )
}

export function TaxFields({ possessive = 'tu' }: Props) {
  const { tax_id, tax_system } = useFormValues()
  const { set: setRegime } = useField('tax_system', '')
  const rfc = String(tax_id ?? '')
  const regime = String(tax_system ?? '')
  const isCounter = useIsCounter(possessive)
  const regimes = satOptions(regimesFor(rfc, regime))
  return (
    <>
      <CustomField
        name="tax_id"
        label="RFC"
        required
        hint={genericWarning(rfc) ?? rfcWarning(rfc) ?? '12 caracteres si es empresa, 13 si es persona.'}
      >
        {({ value, set, ...control }) => (
          <TextInput
            {...control}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            value={String(value ?? '')}
            onChange={(event) => {
              set(event.target.value.toUpperCase())
              if (isGenericRfc(event.target.value)) setRegime(genericRegime)
            }}
          />
        )}
      </CustomField>
      <Field
        name="legal_name"
        label="Razón social"
        required={possessive === 'tu'}
        hint={`Como en ${possessive} Constancia, sin "SA de CV".`}
        autoComplete="off"
      />
      <SelectField
        name="tax_system"
        label="Régimen fiscal"
        required
        placeholder="Elige un régimen"
        options={regimes}
        hint={regimeHint(regime, rfc, possessive)}
      />
      <Field
        name="zip"
        label="Código postal"
        required={!isCounter}
        inputMode="numeric"
        maxLength={5}
        hint={`El de ${possessive} domicilio fiscal.`}
        autoComplete={autoCompleteFor(possessive, 'postal-code')}
      />
    </>
  )
}

function regimeHint(regime: string, rfc: string, possessive: string) {
  if (regimeFits(regime, rfc)) return undefined
  return isGenericRfc(rfc) ? genericRegimeMessage : `Este régimen no corresponde a ${possessive} RFC.`
}

const genericWarning = (rfc: string) =>
  isGenericRfc(rfc) ? 'RFC genérico: con él no se puede facturar a nombre propio.' : undefined
