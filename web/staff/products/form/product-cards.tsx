import type { ReactNode } from 'react'
import { can } from '#contract/access'
import { borderIvaWarning, ivaCodes, ivaNames } from '#contract/iva'
import { marginOf } from '#contract/products/bulk'
import { productStatuses, productStatusLabels, type StaffProduct } from '#contract/products/products'
import { useUser } from '../../../api/session-store.ts'
import { Card } from '../../../ui/card.tsx'
import { Switch } from '../../../ui/form/checkbox.tsx'
import { Combobox } from '../../../ui/form/combobox.tsx'
import { DayField } from '../../../ui/form/day-field.tsx'
import { CustomField, Field } from '../../../ui/form/field.tsx'
import { SelectField, TextAreaField } from '../../../ui/form/field-kinds.tsx'
import { useFormValues } from '../../../ui/form/form.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { formatMoney } from '../../../ui/money.ts'
import { CategoryBox } from '../../category-box.tsx'
import { NewCategory } from '../new-category.tsx'
import { BarcodeField } from './barcode-field.tsx'
import { ListPrices } from './list-prices.tsx'
import { SatKeyBox } from './sat-key-box.tsx'
import { satUnits } from './sat-units.ts'

const statuses = productStatuses.map((value) => ({ value, label: productStatusLabels[value] }))
const units = satUnits.map(([key, name]) => ({ value: key, label: `${key} · ${name}` }))

export function Section({
  title,
  subtitle,
  className = 'sm:grid-cols-2',
  children,
}: {
  title: string
  subtitle?: string
  className?: string
  children: ReactNode
}) {
  return (
    <Card title={title} subtitle={subtitle}>
      <div className={`grid gap-x-5 gap-y-4 ${className}`}>{children}</div>
    </Card>
  )
}

export function GeneralCard({ product }: { product: StaffProduct | undefined }) {
  return (
    <Section title="General">
      <Field name="code" label="Código" required maxLength={40} autoComplete="off" autoFocus={!product} />
      <SelectField name="status" label="Estado" options={statuses} />
      <Field name="name" label="Nombre" required maxLength={160} autoComplete="off" className="sm:col-span-2" />
      <CustomField name="categoryId" label="Categoría" required className="sm:col-span-2">
        {({ value, set, ...control }) => (
          <span className="flex flex-wrap gap-2">
            <span className="min-w-0 flex-1 basis-56">
              <CategoryBox {...control} value={value} onChange={set} />
            </span>
            <NewCategory onCreated={set} />
          </span>
        )}
      </CustomField>
      <Field name="brand" label="Marca" maxLength={80} autoComplete="off" />
      <BarcodeField id={product?.id} />
      <TextAreaField name="description" label="Descripción" maxLength={2000} className="sm:col-span-2" />
    </Section>
  )
}

export function PriceCard({ product }: { product: StaffProduct | undefined }) {
  const user = useUser()
  return (
    <Section title="Precios">
      <NumberField name="salePrice1" label="Precio de lista, sin IVA" required isMoney />
      <IvaField />
      <NumberField name="cost" label="Costo" isMoney hint="Los clientes no lo ven." />
      <Margin />
      {product && can(user, 'prices') ? <ListPrices id={product.id} /> : null}
    </Section>
  )
}

const ivas = [
  { value: '', label: 'General de la tienda' },
  ...ivaCodes.map((code) => ({ value: code, label: ivaNames[code] })),
]

function IvaField() {
  const { iva } = useFormValues()
  return (
    <SelectField
      name="iva"
      label="IVA"
      options={ivas}
      hint={iva === '8' ? borderIvaWarning : 'El general se elige en Configuración.'}
    />
  )
}

function Margin() {
  const { salePrice1, cost } = useFormValues()
  const isKnown = typeof salePrice1 === 'number' && salePrice1 > 0 && typeof cost === 'number'
  const isLoss = isKnown && cost > salePrice1
  return (
    <div role="status" className="grid content-start gap-1.5 text-sm">
      <p className="font-medium text-ink-2">Margen</p>
      <p className={`flex h-control items-center font-semibold text-base tabular-nums ${isLoss ? 'text-bad' : ''}`}>
        {isKnown ? `${marginOf(salePrice1, cost).toFixed(1)} %` : '—'}
      </p>
      {isLoss ? (
        <p className="font-medium text-bad text-xs">El precio es menor que el costo.</p>
      ) : isKnown ? (
        <p className="text-ink-3 text-xs">{formatMoney(salePrice1 - cost)} por unidad.</p>
      ) : null}
    </div>
  )
}

export function SaleCard() {
  return (
    <Section title="Venta" className="sm:grid-cols-3">
      <Field name="unit" label="Unidad" required maxLength={20} hint="Pieza, Caja con 100…" autoComplete="off" />
      <NumberField name="min_qty" label="Mínimo" required inputMode="numeric" hint="Lo menos que se vende." />
      <NumberField name="multiple" label="Múltiplo" required inputMode="numeric" hint="De cuánto en cuánto." />
      <NumberField
        name="box_qty"
        label="Piezas por caja"
        inputMode="numeric"
        hint="De tu proveedor: el sugerido de compra pide cajas completas."
      />
      <BackorderFields />
    </Section>
  )
}

/** Whether the product is sold without stock, and when more is expected. */
function BackorderFields() {
  const { backorder } = useFormValues()
  return (
    <>
      <CustomField
        name="backorder"
        label="Vender sobre pedido"
        hint="Se puede pedir sin existencia; el pedido espera la mercancía."
        className="sm:col-span-2"
      >
        {({ value, set, id, ...control }) => (
          <span className="flex h-control items-center">
            <Switch
              {...control}
              id={id}
              checked={typeof value === 'string'}
              onChange={(event) => set(event.target.checked ? '' : null)}
            />
          </span>
        )}
      </CustomField>
      {typeof backorder === 'string' ? <DayField name="backorder" label="Fecha estimada" /> : null}
    </>
  )
}

export function SatCard() {
  const { unit_key } = useFormValues()
  const stored = String(unit_key ?? '')
  const known = units.some(({ value }) => value === stored) || !stored
  return (
    <Section title="SAT" subtitle="para facturar; objeto de impuesto 02, sí objeto de impuesto">
      <SatKeyBox />
      <CustomField name="unit_key" label="Clave de unidad" required>
        {({ value, set, ...control }) => (
          <Combobox
            {...control}
            label="Clave de unidad"
            options={known ? units : [{ value: stored, label: stored }, ...units]}
            value={String(value ?? '') || null}
            onChange={(key) => set(key ?? '')}
          />
        )}
      </CustomField>
    </Section>
  )
}
