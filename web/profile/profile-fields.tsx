import type { ReactNode } from 'react'
import { rfcWarning } from '#contract/rfc'
import { regimeFits, regimesFor } from '#contract/sat'
import { Card } from '../ui/card.tsx'
import { Field, TextInput } from '../ui/field.tsx'
import { useFormValues } from '../ui/form.tsx'
import { mexicanStates } from './mexican-states.ts'

export function ProfileFields() {
  return (
    <>
      <Section title="Contacto">
        <Field name="name" label="Nombre" required autoComplete="name" />
        <Field name="company" label="Empresa" hint="Opcional." autoComplete="organization" />
        <Field name="email" label="Correo electrónico" type="email" required autoComplete="email" />
        <Field name="phone" label="Teléfono" type="tel" required hint="10 dígitos." autoComplete="tel-national" />
      </Section>
      <Section title="Dirección" subtitle="la proponemos como dirección de envío">
        <Field name="address" label="Calle, número y colonia" autoComplete="street-address" className="sm:col-span-2" />
        <Field name="city" label="Ciudad" autoComplete="address-level2" />
        <StateField />
      </Section>
      <Section title="Datos fiscales" subtitle="tal como aparecen en tu Constancia de Situación Fiscal">
        <TaxFields />
      </Section>
    </>
  )
}

function Section({ title, subtitle, children }: { title: string; subtitle?: string; children: ReactNode }) {
  return (
    <Card title={title} subtitle={subtitle}>
      <div className="grid gap-x-5 gap-y-4 sm:grid-cols-2">{children}</div>
    </Card>
  )
}

/** What is stored stays among the choices, however it is spelled. */
function StateField() {
  const stored = String(useFormValues().state ?? '')
  const names = !stored || mexicanStates.includes(stored) ? mexicanStates : [stored, ...mexicanStates]
  return (
    <Field
      name="state"
      label="Estado"
      autoComplete="address-level1"
      placeholder="Elige un estado"
      options={names.map((name) => ({ value: name, label: name }))}
    />
  )
}

function TaxFields() {
  const { tax_id, tax_system } = useFormValues()
  const rfc = String(tax_id ?? '')
  const regime = String(tax_system ?? '')
  const regimes = regimesFor(rfc, regime).map(({ code, label }) => ({ value: code, label: `${code} · ${label}` }))
  return (
    <>
      <Field
        name="tax_id"
        label="RFC"
        required
        hint={rfcWarning(rfc) ?? '12 caracteres si es empresa, 13 si es persona.'}
      >
        {({ value, set, ...control }) => (
          <TextInput
            {...control}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            value={String(value ?? '')}
            onChange={(event) => set(event.target.value.toUpperCase())}
          />
        )}
      </Field>
      <Field name="legal_name" label="Razón social" hint="Como en tu Constancia, sin SA de CV." autoComplete="off" />
      <Field
        name="tax_system"
        label="Régimen fiscal"
        required
        placeholder="Elige un régimen"
        options={regimes}
        hint={regimeFits(regime, rfc) ? undefined : 'Este régimen no corresponde a tu RFC.'}
      />
      <Field
        name="zip"
        label="Código postal"
        required
        inputMode="numeric"
        maxLength={5}
        hint="El de tu domicilio fiscal."
        autoComplete="postal-code"
      />
    </>
  )
}
