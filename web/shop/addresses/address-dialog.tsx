import { type DeliveryAddress, DeliveryAddressInput } from '#contract/customers/addresses'
import { FormConflict } from '../../ui/form/conflict.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextAreaField } from '../../ui/form/field-kinds.tsx'
import { withoutBlanks } from '../../ui/form/without-blanks.ts'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { StateField } from '../customer-fields.tsx'
import { addAddress, changeAddress, refreshAddresses } from './api.ts'

const fields = ['alias', 'street', 'city', 'state', 'zip', 'contact', 'phone', 'notes'] as const

/** `address`: as it is saved now; undefined for a new one. */
export default function AddressDialog({
  customerId,
  address,
  onSaved,
  onClose,
}: {
  customerId: number
  address?: DeliveryAddress
  onSaved?: (saved: DeliveryAddress) => void
  onClose: () => void
}) {
  async function save(input: DeliveryAddressInput) {
    const filled = { ...withoutBlanks(input), alias: input.alias }
    // Not as the argument of `onSaved?.()`: without an `onSaved`, arguments are not evaluated, and nothing would be saved.
    const saved = address
      ? await changeAddress(customerId, address.id, { ...filled, version: address.version })
      : await addAddress(customerId, filled)
    onSaved?.(saved)
  }

  return (
    <FormDialog
      title={address ? 'Editar dirección de entrega' : 'Agregar dirección de entrega'}
      submitLabel="Guardar"
      schema={DeliveryAddressInput}
      initial={Object.fromEntries(fields.map((name) => [name, address?.[name] ?? '']))}
      onSubmit={save}
      onClose={onClose}
      success="Dirección guardada."
      failure="No se pudo guardar la dirección."
    >
      <FormConflict version={address?.version} onReload={() => void refreshAddresses(customerId)} />
      <Field name="alias" label="Nombre" placeholder="Bodega, Sucursal Centro…" hint="Opcional." autoFocus />
      <Field name="street" label="Calle, número y colonia" required autoComplete="street-address" />
      <div className="grid gap-4 sm:grid-cols-[1fr_1fr_6rem]">
        <Field name="city" label="Ciudad" autoComplete="address-level2" />
        <StateField autoComplete="address-level1" />
        <Field name="zip" label="C.P." inputMode="numeric" maxLength={5} autoComplete="postal-code" />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field name="contact" label="Quién recibe" autoComplete="name" />
        <Field name="phone" label="Teléfono" type="tel" autoComplete="tel-national" />
      </div>
      <TextAreaField
        name="notes"
        label="Indicaciones"
        rows={2}
        maxLength={300}
        hint="Horario, entre qué calles, por dónde entrar."
      />
    </FormDialog>
  )
}
