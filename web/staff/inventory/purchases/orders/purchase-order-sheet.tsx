import { type PurchaseOrder, purchaseFolio } from '#contract/purchases/orders'
import { type PaperShop, ShopHeader } from '../../../../order/paper/shop-header.tsx'
import { formatDate, formatFullDay } from '../../../../ui/date.ts'
import { codeCell, nameCell, type PaperColumn, PaperTable, right } from '../../../../ui/file/paper.tsx'
import { formatMoney } from '../../../../ui/money.ts'
import { orderedLines, piecesText } from './purchase-order-text.ts'

type Item = PurchaseOrder['items'][number]

function columnsOf(order: PurchaseOrder): PaperColumn<Item>[] {
  const hasCodes = order.items.some(({ supplierCode }) => supplierCode)
  const hasCosts = order.items.some(({ cost }) => cost !== null)
  return [
    ...(hasCodes
      ? [{ title: 'Su clave', value: ({ supplierCode }: Item) => supplierCode ?? '—', className: codeCell }]
      : []),
    { title: 'Código', value: ({ code }) => code, className: codeCell },
    { title: 'Descripción', value: ({ name }) => name, className: nameCell, foot: hasCosts ? 'Total sin IVA' : '' },
    { title: 'Cantidad', value: piecesText, align: right, className: 'whitespace-nowrap font-semibold' },
    ...(hasCosts
      ? [
          { title: 'Costo', value: ({ cost }: Item) => (cost === null ? '—' : formatMoney(cost)), align: right },
          {
            title: 'Importe',
            value: ({ amount }: Item) => (amount === null ? '—' : formatMoney(amount)),
            align: right,
            foot: formatMoney(order.total),
          },
        ]
      : []),
  ]
}

/** A purchase order on paper, for the supplier. */
export function PurchaseOrderSheet({ order, shop }: { order: PurchaseOrder; shop: PaperShop }) {
  const { id, supplier, createdAt, expectedOn, user, note, state } = order
  return (
    <article className="blocks-[5mm] text-[10pt] text-ink leading-snug">
      <ShopHeader shop={shop} title={`Orden de compra ${purchaseFolio(id)}`} date={formatDate(createdAt)} />
      <div className="flex justify-between gap-[8mm]">
        <div>
          <p className="text-[8pt] text-ink-2">Proveedor</p>
          <p className="font-semibold">{supplier}</p>
        </div>
        <div className="text-right">
          {expectedOn ? <p className="font-semibold">Entregar el {formatFullDay(expectedOn)}</p> : null}
          <p className="text-ink-2">Pidió {user}</p>
        </div>
      </div>
      {state === 'cancelled' ? <p className="font-semibold">Cancelada</p> : null}
      <PaperTable columns={columnsOf(order)} rows={orderedLines(order)} keyOf={({ productId }) => productId} />
      {note ? <p className="whitespace-pre-line">{note}</p> : null}
    </article>
  )
}
