import { unitText } from '#contract/cart/unit-text'
import type { PickLine, PickList, PickLists } from '#contract/orders/picking'
import { get } from '../../api/client.ts'
import { linesSummary } from '../../order/lines/lines-summary.ts'
import { deliveryOf } from '../../order/order-facts.ts'
import { folio } from '../../shop/display.ts'
import { formatDateTime } from '../../ui/date.ts'
import { codeCell, nameCell, type PaperColumn, PaperHeader, PaperTable, right } from '../../ui/file/paper.tsx'
import { print } from '../../ui/file/print.ts'
import { formatCount } from '../../ui/money.ts'

const folioOf = ({ order_number }: PickList) => folio(order_number)

/** Prints a page for each order with its products and their locations, without prices. */
export async function printPickingLists(ids: readonly number[]) {
  const { orders } = await get<PickLists>(`/picking?orders=${ids.join()}`)
  const [first, ...others] = orders
  const title = first && others.length === 0 ? `Surtido ${folioOf(first)}` : `Surtido de ${orders.length} pedidos`
  await print(
    orders.map((order) => <PickingSheet key={order.id} order={pendingOf(order)} />),
    title,
  )
}

/** The order without the pieces that were shipped. An order that was shipped completely keeps its lines. */
function pendingOf(order: PickList): PickList {
  const lines = order.lines
    .filter(({ quantity, shipped }) => quantity > shipped)
    .map((line) => ({ ...line, quantity: line.quantity - line.shipped, picked: line.picked - line.shipped }))
  return lines.length > 0 ? { ...order, lines } : order
}

const columns: PaperColumn<PickLine>[] = [
  { title: 'Ubicación', value: ({ location }) => location ?? '—', className: 'min-w-[20mm] pr-4 font-semibold' },
  { title: 'Código', value: ({ code }) => code, className: codeCell },
  { title: 'Descripción', value: ({ name }) => name, className: nameCell },
  {
    title: 'Cantidad',
    value: ({ quantity }) => formatCount(quantity),
    align: right,
    className: 'font-semibold text-[12pt]',
  },
  {
    title: 'Unidad',
    value: ({ quantity, unit }) => unitText(quantity, unit),
    align: 'pl-2',
    className: 'min-w-[24mm]',
  },
  // At the margin of the page, the right border of the box would not be printed.
  { title: 'Surtido', value: (line) => <PickedBox line={line} />, align: right, className: 'pr-[0.5mm]' },
]

/** A box to write the picked quantity. */
const PickedBox = ({ line: { picked } }: { line: PickLine }) => (
  <span className="inline-grid h-[6mm] w-[14mm] place-items-center border border-ink">
    {picked > 0 ? formatCount(picked) : null}
  </span>
)

function PickingSheet({ order }: { order: PickList }) {
  const { lines, notes } = order
  return (
    <article className="break-after-page blocks-[5mm] text-[10pt] text-ink leading-snug last:break-after-auto">
      <PaperHeader aside={[formatDateTime(order.orderDate), <br key="break" />, linesSummary(lines)]}>
        <h1 className="font-semibold text-[17pt]">Surtido {folioOf(order)}</h1>
        <p>{order.customer}</p>
        <p className="whitespace-pre-line text-[9pt] text-ink-2">{deliveryOf(order) ?? 'Sin dirección'}</p>
      </PaperHeader>
      <PaperTable columns={columns} rows={lines} keyOf={({ id }) => id} />
      {notes.length > 0 ? (
        <section>
          <h2 className="font-semibold text-[8pt] text-ink-2">Notas</h2>
          {notes.map((text) => (
            <p key={text} className="whitespace-pre-line">
              {text}
            </p>
          ))}
        </section>
      ) : null}
    </article>
  )
}
