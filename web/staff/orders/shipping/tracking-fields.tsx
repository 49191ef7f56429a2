import type { ReactNode } from 'react'
import * as v from 'valibot'
import { Text, todayInMexico } from '#contract/fields'
import { carriers, ownDelivery } from '#contract/orders/carriers'
import { PastDay } from '#contract/past-day'
import { readStored, writeStored } from '../../../api/browser-storage.ts'
import { isText } from '../../../api/shapes.ts'
import { DayField } from '../../../ui/form/day-field.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { SelectField } from '../../../ui/form/field-kinds.tsx'
import { useFormValues } from '../../../ui/form/form.tsx'

const another = 'other'

const options = [
  { value: ownDelivery, label: ownDelivery },
  ...carriers.map((name) => ({ value: name, label: name })),
  { value: another, label: 'Otra…' },
]

export const TrackingInput = v.object({
  carrier: Text(60),
  other: v.optional(Text(60), ''),
  number: v.optional(Text(60), ''),
  shippedOn: PastDay,
})
type TrackingInput = v.InferOutput<typeof TrackingInput>

type Tracking = { carrier: string | null; trackingNumber: string | null; shippedOn: string }

/** The values of the form for a shipment. */
export function trackingValues({ carrier, trackingNumber, shippedOn }: Tracking) {
  const isListed = carrier === null || options.some(({ value }) => value === carrier)
  return {
    carrier: isListed ? (carrier ?? '') : another,
    other: isListed ? '' : carrier,
    number: trackingNumber ?? '',
    shippedOn,
  }
}

const storageKey = 'last-carrier'

/** A new shipment, by the carrier that this browser used last. */
export const newTracking = () =>
  trackingValues({
    carrier: readStored(storageKey, isText) ?? null,
    trackingNumber: null,
    shippedOn: todayInMexico(),
  })

/** Tracking as the server stores it. Own deliveries have no number. */
export function trackingOf({ carrier, other, number, shippedOn }: TrackingInput) {
  const name = carrier === another ? other : carrier
  writeStored(storageKey, name)
  return { tracking: { carrier: name || null, number: hasNumber(carrier) ? number || null : null }, shippedOn }
}

export const hasNumber = (carrier: unknown) => carrier !== ownDelivery && carrier !== ''

/** The carrier and the day of a shipment. `children`: more fields beside them. */
export function CarrierFields({ children }: { children?: ReactNode }) {
  const { carrier } = useFormValues()
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <SelectField name="carrier" label="Paquetería" options={options} placeholder="Sin paquetería" />
      <DayField name="shippedOn" label="Fecha" required max={todayInMexico()} />
      {carrier === another ? <Field name="other" label="Nombre de la paquetería" maxLength={60} /> : null}
      {children}
    </div>
  )
}

export function TrackingFields() {
  const { carrier } = useFormValues(TrackingInput)
  return (
    <CarrierFields>
      {hasNumber(carrier) ? (
        <Field
          name="number"
          label="Guía"
          maxLength={60}
          autoComplete="off"
          hint="Si aún no la tienes, agrégala después en el envío."
        />
      ) : null}
    </CarrierFields>
  )
}
