import { Link } from 'react-router-dom'
import { can } from '#contract/access'
import type { StaffProduct } from '#contract/products/products'
import { useUser } from '../../../api/session-store.ts'
import { Details } from '../../../ui/card.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { formatCount } from '../../../ui/money.ts'
import { Stock } from '../../../ui/stock.tsx'
import { useStockRules } from '../api.ts'
import { Section } from './product-cards.tsx'

/** Stock of a product. A new product takes an initial stock; after that, only movements change it. */
export function StockCard({ product }: { product: StaffProduct | undefined }) {
  const user = useUser()
  const { data: shop } = useStockRules()
  const minimumField = (
    <NumberField
      name="min_stock"
      label="Existencia mínima"
      inputMode="numeric"
      hint={
        product || !shop
          ? 'Con estas piezas o menos, hay existencia baja.'
          : `Con estas piezas o menos, hay existencia baja. Vacía, se usa la de la tienda: ${formatCount(shop.value.minStock)}.`
      }
    />
  )
  const locationField = (
    <Field
      name="location"
      label="Ubicación"
      maxLength={40}
      autoComplete="off"
      className="col-span-full"
      hint="Pasillo y anaquel, como A-02-3: la lista de surtido sigue ese orden."
    />
  )
  if (!product) {
    return (
      <Section title="Inventario">
        {can(user, 'inventory.update') ? (
          <NumberField
            name="stock"
            label="Existencia inicial"
            inputMode="numeric"
            hint="Vacía, queda sin inventario y no se puede pedir."
          />
        ) : null}
        {minimumField}
        {locationField}
      </Section>
    )
  }
  const { Inventory, code } = product
  return (
    <Section title="Inventario" className="">
      {Inventory ? (
        <Details
          items={[
            ['Existencia', formatCount(Inventory.on_hand)],
            ['Reservado', formatCount(Inventory.reserved)],
            ['Disponible', <Stock key="available" quantity={Inventory.quantity} />],
          ]}
        />
      ) : (
        <p className="text-ink-2 text-sm">Sin inventario: los clientes lo ven como N/A y no pueden pedirlo.</p>
      )}
      <Link
        to={`/inventory/view?${new URLSearchParams({ search: code })}`}
        className="w-max font-medium text-sm text-theme-text hover:underline"
      >
        Ver en inventario
      </Link>
      {Inventory ? minimumField : null}
      {locationField}
    </Section>
  )
}
