import { useId, useState } from 'react'
import type { Product } from '#contract/catalog'
import { totals } from '#contract/money'
import type { Order } from '#contract/orders'
import { ProductFinder } from '../../shop/product-finder.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextInput } from '../../ui/field.tsx'
import { LeaveDialog, LeaveGuard } from '../../ui/leave-guard.tsx'
import { formatCount, formatMoney } from '../../ui/money.ts'
import { toast } from '../../ui/toast.ts'
import { useAction } from '../../ui/use-action.ts'
import { editItems } from './api.ts'
import { EditedLines, type Line, linesOf } from './edit-items-lines.tsx'

export default function EditItemsDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  // As they were when the editing began: who was faster meanwhile is told by the shop.
  const [seen] = useState(order)
  const [before] = useState(() => linesOf(order))
  const [lines, setLines] = useState(before)
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const [said, setSaid] = useState('')
  const reasonId = useId()
  const [isLeaving, setLeaving] = useState(false)
  const [save, isSaving] = useAction(
    () => editItems(seen, { items: lines.map(({ productId, quantity }) => ({ productId, quantity })), reason }),
    {
      success: 'Pedido actualizado. El cliente ve los cambios en su historial.',
      failure: 'No se pudo guardar el pedido.',
    },
  )
  const isShort = lines.some((line) => line.quantity > line.available)
  const dirty =
    lines.length !== before.length ||
    lines.some((line) => before.find(({ productId }) => productId === line.productId)?.quantity !== line.quantity)

  function change(next: readonly Line[], words: string) {
    setLines(next)
    setSaid(words)
  }
  const setQuantity = ({ productId }: Line, quantity: number, words = '') =>
    change(
      lines.map((line) => (line.productId === productId ? { ...line, quantity } : line)),
      words,
    )
  function handlePick({ id: productId, code, name, salePrice1: price, Inventory }: Product) {
    setText('')
    const known = lines.find((line) => line.productId === productId)
    if (known) {
      const quantity = known.quantity + 1
      return setQuantity(known, quantity, `${name} ya estaba en el pedido: ahora son ${formatCount(quantity)}.`)
    }
    const kept = before.find((line) => line.productId === productId)
    const line = kept ?? { productId, code, name, price, quantity: 1, available: Inventory?.quantity ?? 0 }
    change([...lines, line], `Agregado: ${name}.`)
  }
  const handleRemove = ({ productId, name }: Line) =>
    change(
      lines.filter((line) => line.productId !== productId),
      `Quitado: ${name}.`,
    )

  const handleClose = () => (dirty && !isSaving ? setLeaving(true) : onClose())
  async function handleSave() {
    if (lines.length === 0) return toast.error('Agrega al menos un artículo o cancela el pedido.')
    if (await save()) onClose()
  }

  return (
    <Dialog
      open
      onClose={handleClose}
      size="lg"
      title={`Editar los artículos del pedido ${order.order_number}`}
      footer={
        <>
          <p
            role="status"
            className="min-w-0 flex-1 basis-60 self-center text-ink-2 text-sm [overflow-wrap:anywhere] max-sm:basis-full"
          >
            {said}
          </p>
          <Button onClick={handleClose}>Cancelar</Button>
          <Button variant="primary" busy={isSaving} disabled={!dirty || isShort} onClick={handleSave}>
            Guardar cambios
          </Button>
        </>
      }
    >
      <div className="grid min-h-[50dvh] content-start gap-4 sm:min-h-80">
        <div className="grid gap-1">
          <ProductFinder
            label="Agregar producto"
            placeholder="Agrega un producto: código o descripción"
            text={text}
            onText={setText}
            onPick={handlePick}
          />
        </div>
        <EditedLines lines={lines} onQuantity={setQuantity} onRemove={handleRemove} />
        <div className="grid items-start gap-4 sm:grid-cols-[1fr_18rem]">
          <div className="grid gap-1.5">
            <label htmlFor={reasonId} className="font-medium text-ink-2 text-sm">
              Motivo
            </label>
            <TextInput
              id={reasonId}
              value={reason}
              maxLength={300}
              placeholder="Opcional; el cliente lo lee junto a los cambios."
              onChange={(event) => setReason(event.target.value)}
            />
          </div>
          <Difference before={seen.total} after={totals(lines, seen.ivaPercent).total} />
        </div>
      </div>
      <LeaveGuard dirty={dirty && !isSaving} />
      <LeaveDialog open={isLeaving} onStay={() => setLeaving(false)} onLeave={onClose} />
    </Dialog>
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
