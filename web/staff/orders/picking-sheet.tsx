import type { PickList, PickLists } from '#contract/picking'
import { get } from '../../api/client.ts'
import { deliveryOf } from '../../order/order-facts.ts'
import { extentOf, unitWords } from '../../order/sale-unit.ts'
import { folio } from '../../shop/shown.ts'
import { formatDateTime } from '../../ui/date.ts'
import { print } from '../../ui/file/print.ts'
import { formatCount } from '../../ui/money.ts'

const folioOf = ({ order_number }: PickList) => folio(order_number)

/** Prints a page for each order: what to take from where. No prices. */
export async function printPickingLists(ids: readonly number[]) {
  const { orders } = await get<PickLists>(`/picking?orders=${ids.join()}`)
  const [first, ...others] = orders
  const title = first && others.length === 0 ? `Surtido ${folioOf(first)}` : `Surtido de ${orders.length} pedidos`
  await print(
    orders.map((order) => <PickingSheet key={order.id} order={order} />),
    title,
  )
}

function PickingSheet({ order }: { order: PickList }) {
  const { lines, notes } = order
  return (
    <article className="break-after-page space-y-[5mm] text-[10pt] text-ink leading-snug last:break-after-auto">
      <header className="flex items-end justify-between gap-6 border-ink border-b-2 pb-[3mm]">
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <h1 className="font-semibold text-[17pt]">Surtido {folioOf(order)}</h1>
          <p>{order.customer}</p>
          <p className="whitespace-pre-line text-[9pt] text-ink-2">{deliveryOf(order) ?? 'Sin dirección'}</p>
        </div>
        <p className="shrink-0 text-right text-ink-2 tabular-nums">
          {formatDateTime(order.orderDate)}
          <br />
          {extentOf(lines)}
        </p>
      </header>
      <table className="w-full border-collapse tabular-nums">
        <thead>
          <tr className="border-ink border-b text-left text-[8pt] text-ink-2 *:pb-[1.5mm] *:font-semibold">
            <th scope="col">Ubicación</th>
            <th scope="col">Código</th>
            <th scope="col">Descripción</th>
            <th scope="col" className="pl-4 text-right">
              Cantidad
            </th>
            <th scope="col" className="pl-2">
              Unidad
            </th>
            <th scope="col" className="pl-4 text-right">
              Surtido
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((item) => (
            <tr key={item.id} className="break-inside-avoid border-line-strong border-b align-top *:py-[2mm]">
              <td className="min-w-[20mm] pr-4 font-semibold">{item.location ?? '—'}</td>
              <td className="min-w-[28mm] pr-4 font-mono text-[9pt] [overflow-wrap:anywhere]">{item.code}</td>
              <td className="w-full [overflow-wrap:anywhere]">{item.name}</td>
              <td className="pl-4 text-right font-semibold text-[12pt]">{formatCount(item.quantity)}</td>
              <td className="min-w-[24mm] pl-2">{unitWords(item.quantity, item.unit)}</td>
              <td className="pl-4 text-right">
                <span className="inline-grid h-[6mm] w-[14mm] place-items-center border border-ink">
                  {item.picked > 0 ? formatCount(item.picked) : null}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
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
