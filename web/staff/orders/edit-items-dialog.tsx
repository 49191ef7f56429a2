import { useId, useState } from 'react'
import useSWR from 'swr'
import { can } from '#contract/access'
import { maxOrderable, quantityMessage } from '#contract/cart/ordering'
import { lineTotal, toCentavos, toPesos, totals } from '#contract/money'
import type { Order } from '#contract/orders/orders'
import { type ProductPrices, priceAt } from '#contract/prices/prices'
import type { Product } from '#contract/products/catalog'
import { settingDefaults } from '#contract/shop/setting-values'
import type { SalesSetting } from '#contract/shop/settings'
import { post } from '../../api/client.ts'
import { useUser } from '../../api/session-store.ts'
import { type EditableLine, EditLines, useLineEdits } from '../../order/lines/edit-lines.tsx'
import { EditLinesDialog } from '../../order/lines/edit-lines-dialog.tsx'
import { folio } from '../../shop/display.ts'
import { ConflictNotice, ReloadedNotice, useConflict } from '../../ui/form/conflict.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { formatCount, formatMoney } from '../../ui/money.ts'
import { Empty } from '../../ui/states.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { toast } from '../../ui/toast.ts'
import { useAction } from '../../ui/use-action.ts'
import { editItems } from './api.ts'
import { type PricedLine, type PriceOverride, percentOff, priceOf } from './line-price.ts'
import { changesText, mergeLines } from './merge-lines.ts'
import { PriceField } from './price-field.tsx'

/** `max` is the stock plus what the order itself reserves. */
type Line = EditableLine & PricedLine & { iva: string | null; max: number }

const linesOf = ({ OrderItems }: Order): readonly Line[] =>
  OrderItems.map(
    ({ productId, quantity, price, discount, unit, iva, backorder, Product: { code, name, Inventory } }) => ({
      productId,
      code,
      name,
      basePrice: toPesos(toCentavos(price) + toCentavos(discount)),
      storedPrice: price,
      iva,
      quantity,
      unit,
      max: quantity + Math.max(maxOrderable({ backorder, Inventory: Inventory ?? null }), 0),
    }),
  )

const newLine = (product: Product): Line => ({
  productId: product.id,
  code: product.code,
  name: product.name,
  prices: product,
  iva: product.iva,
  quantity: 1,
  unit: product.unit,
  max: maxOrderable(product),
})

/** The customer's current prices of the products of the order; none until they are loaded. */
function useCurrentPrices({ customerId, OrderItems }: Order) {
  const ids = OrderItems.map(({ productId }) => productId)
  const { data = [] } = useSWR<Product[]>(['/admin/orders/products', customerId, ids.join()], () =>
    post('/admin/orders/products', { customerId, ids }),
  )
  return new Map(data.map(({ id, salePrice1, breaks }) => [id, { salePrice1, breaks }]))
}

/** The server's rule: a stored line follows the volume breaks if its price is still the customer's current price. */
function withCurrentPrices(line: Line, sold: Line | undefined, today: ProductPrices | undefined): Line {
  if ('prices' in line || !sold || 'prices' in sold || !today) return line
  const isCurrentPrice = sold.storedPrice === sold.basePrice && sold.storedPrice === priceAt(today, sold.quantity)
  return isCurrentPrice ? { ...line, currentPrices: today } : line
}

type Props = { order: Order; onClose: () => void }

export default function EditItemsDialog({ order, onClose }: Props) {
  // The order when the editing began, or was reloaded: its version lets the server refuse a save over someone else's change.
  const [original, setOriginal] = useState(order)
  const [otherChanges, setOtherChanges] = useState<string>()
  const before = linesOf(original)
  const [editedLines, setLines] = useState(before)
  const today = useCurrentPrices(original)
  const lines = editedLines.map((line) =>
    withCurrentPrices(
      line,
      before.find(({ productId }) => productId === line.productId),
      today.get(line.productId),
    ),
  )
  const [reason, setReason] = useState('')
  const edits = useLineEdits(lines, {
    place: 'el pedido',
    stepOf: () => 1,
    insert: (product) => [...lines, before.find(({ productId }) => productId === product.id) ?? newLine(product)],
    onChange: setLines,
  })
  const [conflict, catchConflict, clearConflict] = useConflict()
  const items = lines.map(({ productId, quantity, given }) => ({ productId, quantity, ...given }))
  const hasPrices = lines.some(({ given }) => given !== undefined)
  const { mayPrice, most } = usePriceLimit()
  const setOverride = (productId: number, given: PriceOverride | undefined) =>
    setLines(lines.map((line) => (line.productId === productId ? { ...line, given } : line)))
  const [save, isSaving] = useAction(() => catchConflict(editItems(original, { items, reason })), {
    success: 'Pedido actualizado. El cliente ve los cambios en su historial.',
    failure: 'No se pudo guardar el pedido.',
  })
  const isAllowed = (line: Line) => !line.given || most === undefined || percentOff(line) <= most + 0.001
  const canSave = lines.every((line) => line.quantity <= line.max && isAllowed(line))
  const dirty =
    hasPrices ||
    lines.length !== before.length ||
    lines.some((line) => before.find(({ productId }) => productId === line.productId)?.quantity !== line.quantity)

  function handleReload() {
    const latest = linesOf(order)
    setLines(mergeLines(before, editedLines, latest))
    setOtherChanges(changesText(before, latest))
    setOriginal(order)
    clearConflict()
  }

  async function handleSave() {
    if (lines.length === 0) return toast.error('Agrega al menos un artículo o cancela el pedido.')
    if (hasPrices && reason.trim() === '') return toast.error('Indica el motivo del precio o descuento.')
    if (await save()) onClose()
  }

  return (
    <EditLinesDialog
      title={`Editar los artículos del pedido ${folio(order.order_number)}`}
      status={edits.status}
      dirty={dirty && !isSaving}
      closeLabel="Cancelar"
      save={{ busy: isSaving, disabled: !dirty || !canSave, onSave: handleSave }}
      onPick={edits.add}
      customerId={order.customerId}
      onClose={onClose}
    >
      <ConflictNotice conflict={conflict} onReload={handleReload} />
      {otherChanges && !conflict ? <ReloadedNotice>{otherChanges}</ReloadedNotice> : null}
      <EditLines
        lines={lines}
        edits={edits}
        note={available}
        after={columnsFor(mayPrice && { most, onOverride: setOverride })}
        cardEnd={(line) => <LineEnd line={line} pricing={mayPrice && { most, onOverride: setOverride }} />}
        caption="Artículos del pedido"
        empty={<Empty title="Agrega al menos un artículo o cancela el pedido." />}
        className="border-y"
      />
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_18rem]">
        <ReasonField value={reason} isRequired={hasPrices} onChange={setReason} />
        <Difference before={original.total} after={totals(lines.map(amountLine), original.ivaPercent).total} />
      </div>
    </EditLinesDialog>
  )
}

/** The `max` of a product that is sold without stock. */
const unlimitedPieces = 1_000_000

const available = ({ quantity, max }: Line) =>
  Number.isNaN(quantity) ? (
    <b className="font-medium text-bad"> · {quantityMessage}</b>
  ) : quantity > max ? (
    <b className="font-medium text-bad"> · Solo hay {formatCount(max)} disponibles</b>
  ) : max >= unlimitedPieces ? (
    ' · sobre pedido'
  ) : (
    ` · hasta ${formatCount(max)}`
  )

/** The largest discount in percent that the user may give in an order; undefined without a limit. */
function usePriceLimit() {
  const user = useUser()
  const hasLimit = can(user, 'orders.prices') && !can(user, 'orders.anyPrice')
  const { data } = useSWR<SalesSetting>(hasLimit ? '/get-configuracion?key=sales' : null)
  const maxDiscount = hasLimit ? (data?.value.maxSellerDiscount ?? settingDefaults.sales.maxSellerDiscount) : undefined
  return { mayPrice: can(user, 'orders.prices'), most: maxDiscount }
}

type Pricing = { most: number | undefined; onOverride: (productId: number, given: PriceOverride | undefined) => void }

const amountLine = (line: Line) => ({ price: priceOf(line), quantity: line.quantity, iva: line.iva })

/** The price of a line; a field for those who may change it. */
function LinePrice({ line, pricing }: { line: Line; pricing: Pricing | false }) {
  if (!pricing) return formatMoney(priceOf(line))
  const { productId, code } = line
  return (
    <PriceField
      line={line}
      code={code}
      maxDiscount={pricing.most}
      onOverride={(given) => pricing.onOverride(productId, given)}
    />
  )
}

const columnsFor = (pricing: Pricing | false): Column<Line>[] => [
  {
    key: 'price',
    title: pricing ? 'Precio o −%' : 'Precio',
    align: 'right',
    width: pricing ? '9rem' : '7rem',
    render: (line) => <LinePrice line={line} pricing={pricing} />,
  },
  {
    key: 'amount',
    title: 'Importe',
    align: 'right',
    width: '8rem',
    render: (line) => <span className="font-semibold">{formatMoney(lineTotal(amountLine(line)))}</span>,
  },
]

/** Price and amount of a line on a phone. */
function LineEnd({ line, pricing }: { line: Line; pricing: Pricing | false }) {
  return (
    <span className="grid w-28 gap-1 text-right">
      {pricing ? <LinePrice line={line} pricing={pricing} /> : null}
      <span className="font-semibold tabular-nums">{formatMoney(lineTotal(amountLine(line)))}</span>
    </span>
  )
}

function ReasonField({
  value,
  isRequired,
  onChange,
}: {
  value: string
  isRequired: boolean
  onChange: (reason: string) => void
}) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className={`w-max font-medium text-ink-2 text-sm ${isRequired ? 'mark-required' : ''}`}>
        Motivo
      </label>
      <TextInput
        id={id}
        value={value}
        maxLength={300}
        aria-required={isRequired ? true : undefined}
        placeholder={`${isRequired ? 'Obligatorio con un precio o descuento' : 'Opcional'}; el cliente lo lee junto a los cambios.`}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}

/** Totals with IVA, in pesos. */
function Difference({ before, after }: { before: number; after: number }) {
  const difference = Math.round((after - before) * 100) / 100
  const rows = [
    ['Antes', formatMoney(before)],
    ['Después', formatMoney(after)],
    ['Diferencia', `${difference > 0 ? '+' : ''}${formatMoney(difference)}`],
  ] as const
  return (
    <dl className="grid gap-1.5 text-sm tabular-nums" aria-live="polite">
      {rows.map(([label, value]) => (
        <div
          key={label}
          className="flex justify-between gap-4 last:border-line last:border-t last:pt-1.5 last:font-semibold"
        >
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
