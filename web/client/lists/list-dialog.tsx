import { ListChecks } from 'lucide-react'
import { useState } from 'react'
import type { OrderList, OrderListRow } from '#contract/cart/lists'
import { minOrderable, quantityMessage } from '#contract/cart/ordering'
import { priceAt } from '#contract/prices/prices'
import type { Product } from '#contract/products/catalog'
import { type EditableLine, EditLines, useLineEdits } from '../../order/lines/edit-lines.tsx'
import { EditLinesDialog } from '../../order/lines/edit-lines-dialog.tsx'
import { withDisplayPrices } from '../../shop/display.ts'
import { Chip } from '../../ui/chip.tsx'
import { formatMoney } from '../../ui/money.ts'
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx'
import { Stock } from '../../ui/stock.tsx'
import { toast } from '../../ui/toast.ts'
import { useAction } from '../../ui/use-action.ts'
import { changeList, getList, useList } from './api.ts'

type Line = EditableLine &
  Pick<OrderList['items'][number]['Product'], 'salePrice1' | 'breaks' | 'iva' | 'status' | 'backorder' | 'Inventory'>

/** Edited lines. `updatedAt` is the list's when the editing began. */
type Draft = { lines: readonly Line[]; updatedAt: string }

const toLine = ({ productId, quantity, Product }: OrderList['items'][number]): Line => ({
  ...Product,
  productId,
  quantity,
  step: Product.multiple,
})

const newLine = (product: Product): Line => ({
  ...product,
  productId: product.id,
  quantity: minOrderable(product),
  step: product.multiple,
  status: 'active',
})

export default function ListDialog({
  list: { id, name },
  onClose,
}: {
  list: Pick<OrderListRow, 'id' | 'name'>
  onClose: () => void
}) {
  const { data: list, error, mutate } = useList(id)
  const [draft, setDraft] = useState<Draft>()
  const lines = draft?.lines ?? list?.items.map(toLine) ?? []
  const edits = useLineEdits(lines, {
    place: 'la lista',
    stepOf: ({ multiple }) => multiple,
    insert: (product) => [newLine(product), ...lines],
    onChange: (next) => list && setDraft({ lines: next, updatedAt: draft?.updatedAt ?? list.updatedAt }),
  })
  const [save, isSaving] = useAction(send, {
    success: (wasChangedElsewhere) =>
      wasChangedElsewhere ? 'Lista guardada como la ves aquí; había cambiado en otra ventana.' : 'Lista guardada.',
    failure: 'No se pudo guardar la lista.',
  })

  /** The last save wins. Returns whether the list had changed in another window since the editing began. */
  async function send({ lines, updatedAt }: Draft) {
    const stored = await getList(id)
    const items = lines.map(({ productId, quantity }) => ({ productId, quantity }))
    await mutate(changeList(id, { items }), { revalidate: false })
    return stored.updatedAt !== updatedAt
  }
  async function handleSave() {
    if (!draft) return
    if (draft.lines.length === 0) return toast.error('La lista está vacía.')
    if (draft.lines.some(({ quantity }) => Number.isNaN(quantity))) return toast.error(quantityMessage)
    if ((await save(draft)) !== undefined) onClose()
  }

  return (
    <EditLinesDialog
      title={name}
      status={edits.status}
      dirty={draft !== undefined}
      closeLabel={draft ? 'Cancelar' : 'Cerrar'}
      save={{ busy: isSaving, disabled: !draft, onSave: handleSave }}
      finder={list && { onPick: edits.add, isBeforeOrder: true }}
      onClose={onClose}
    >
      {list ? (
        <EditLines
          lines={lines}
          edits={edits}
          note={(line) => ` · ${formatMoney(priceAt(withDisplayPrices(line), line.quantity))}`}
          before={[{ key: 'stock', title: 'Existencia', align: 'right', width: '9rem', render: available }]}
          cardEnd={available}
          caption={`Productos de ${name}`}
          empty={
            <Empty title="La lista está vacía." icon={<ListChecks />}>
              Búscale productos arriba, o elimínala desde Mis listas.
            </Empty>
          }
          className="border-t"
        />
      ) : error ? (
        <ErrorState message="No se pudo abrir la lista." onRetry={() => mutate()} />
      ) : (
        <Skeleton lines={6} />
      )}
    </EditLinesDialog>
  )
}

const available = (line: Line) =>
  line.status === 'active' ? <Stock product={line} /> : <Chip tone="grey">Ya no se vende</Chip>
