import { useId, useState } from 'react'
import type { Product } from '#contract/catalog'
import { lineTotal, totals } from '#contract/money'
import { quantityMessage } from '#contract/ordering'
import type { Order } from '#contract/orders'
import { type EditableLine, EditLines, useLineEdits } from '../../order/edit-lines.tsx'
import { EditLinesDialog } from '../../order/edit-lines-dialog.tsx'
import { ConflictNotice, useConflict } from '../../ui/form/conflict.tsx'
import { TextInput } from '../../ui/form/field.tsx'
import { formatCount, formatMoney } from '../../ui/money.ts'
import { Empty } from '../../ui/states.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { toast } from '../../ui/toast.ts'
import { useAction } from '../../ui/use-action.ts'
import { editItems } from './api.ts'

/** `max` is the stock plus what the order itself reserves. `price` in pesos, without IVA. */
type Line = EditableLine & { price: number; iva: string | null; max: number }

const linesOf = ({ OrderItems }: Order): readonly Line[] =>
  OrderItems.map(({ productId, quantity, price, unit, iva, Product: { code, name, Inventory } }) => ({
    productId,
    code,
    name,
    price,
    iva,
    quantity,
    unit,
    max: quantity + (Inventory?.quantity ?? 0),
  }))

const newLine = ({ id: productId, code, name, salePrice1: price, unit, iva, Inventory }: Product): Line => ({
  productId,
  code,
  name,
  price,
  iva,
  quantity: 1,
  unit,
  max: Inventory?.quantity ?? 0,
})

type Props = { order: Order; onClose: () => void }

/** Starts again from the latest order when the user reloads after a conflict. */
export default function EditItemsDialog(props: Props) {
  const [reloads, setReloads] = useState(0)
  return <Editor key={reloads} {...props} onReload={() => setReloads(reloads + 1)} />
}

function Editor({ order, onClose, onReload }: Props & { onReload: () => void }) {
  // The order when the editing began: its version lets the server refuse a save over someone else's change.
  const [original] = useState(order)
  const before = linesOf(original)
  const [lines, setLines] = useState(before)
  const [reason, setReason] = useState('')
  const edits = useLineEdits(lines, {
    place: 'el pedido',
    stepOf: () => 1,
    insert: (product) => [...lines, before.find(({ productId }) => productId === product.id) ?? newLine(product)],
    onChange: setLines,
  })
  const [conflict, watch] = useConflict()
  const items = lines.map(({ productId, quantity }) => ({ productId, quantity }))
  const [save, isSaving] = useAction(() => watch(editItems(original, { items, reason })), {
    success: 'Pedido actualizado. El cliente ve los cambios en su historial.',
    failure: 'No se pudo guardar el pedido.',
  })
  const canSave = lines.every(({ quantity, max }) => quantity <= max)
  const dirty =
    lines.length !== before.length ||
    lines.some((line) => before.find(({ productId }) => productId === line.productId)?.quantity !== line.quantity)

  async function handleSave() {
    if (lines.length === 0) return toast.error('Agrega al menos un artículo o cancela el pedido.')
    if (await save()) onClose()
  }

  return (
    <EditLinesDialog
      title={`Editar los artículos del pedido ${order.order_number}`}
      status={edits.status}
      dirty={dirty && !isSaving}
      closeLabel="Cancelar"
      save={{ busy: isSaving, disabled: !dirty || !canSave, onSave: handleSave }}
      onPick={edits.add}
      onClose={onClose}
    >
      <ConflictNotice conflict={conflict} onReload={onReload} />
      <EditLines
        lines={lines}
        edits={edits}
        note={available}
        after={amountColumns}
        cardEnd={(line) => <span className="font-semibold tabular-nums">{formatMoney(lineTotal(line))}</span>}
        caption="Artículos del pedido"
        empty={<Empty title="Agrega al menos un artículo o cancela el pedido." />}
        className="border-y"
      />
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_18rem]">
        <ReasonField value={reason} onChange={setReason} />
        <Difference before={original.total} after={totals(lines, original.ivaPercent).total} />
      </div>
    </EditLinesDialog>
  )
}

const available = ({ quantity, max }: Line) =>
  Number.isNaN(quantity) ? (
    <b className="font-medium text-bad"> · {quantityMessage}</b>
  ) : quantity > max ? (
    <b className="font-medium text-bad"> · Solo hay {formatCount(max)} disponibles</b>
  ) : (
    ` · hasta ${formatCount(max)}`
  )

const amountColumns: Column<Line>[] = [
  { key: 'price', title: 'Precio', align: 'right', width: '7rem', render: ({ price }) => formatMoney(price) },
  {
    key: 'amount',
    title: 'Importe',
    align: 'right',
    width: '8rem',
    render: (line) => <span className="font-semibold">{formatMoney(lineTotal(line))}</span>,
  },
]

function ReasonField({ value, onChange }: { value: string; onChange: (reason: string) => void }) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-medium text-ink-2 text-sm">
        Motivo
      </label>
      <TextInput
        id={id}
        value={value}
        maxLength={300}
        placeholder="Opcional; el cliente lo lee junto a los cambios."
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
