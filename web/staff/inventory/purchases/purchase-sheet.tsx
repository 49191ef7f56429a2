import type { Purchase } from '#contract/purchases'
import { formatDate, formatDateTime } from '../../../ui/date.ts'
import { formatCount, formatMoney } from '../../../ui/money.ts'

/** A purchase on paper. */
export function PurchaseSheet({ purchase }: { purchase: Purchase }) {
  const { id, supplier, reference, date, createdAt, user, note, items, pieces, total, undoneAt } = purchase
  return (
    <article className="space-y-[5mm] text-[10pt] text-ink leading-snug">
      <header className="flex items-end justify-between gap-6 border-ink border-b-2 pb-[3mm]">
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <h1 className="font-semibold text-[17pt]">Compra {id}</h1>
          <p>{supplier}</p>
          <p className="text-[9pt] text-ink-2">Nota {reference ?? 'sin número'}</p>
        </div>
        <p className="shrink-0 text-right text-ink-2 tabular-nums">
          {formatDate(date)}
          <br />
          Recibió {user}, {formatDateTime(createdAt)}
        </p>
      </header>
      {undoneAt ? <p className="font-semibold">Deshecha el {formatDateTime(undoneAt)}</p> : null}
      <table className="w-full border-collapse tabular-nums">
        <thead>
          <tr className="border-ink border-b text-left text-[8pt] text-ink-2 *:pb-[1.5mm] *:font-semibold">
            <th scope="col">Ubicación</th>
            <th scope="col">Código</th>
            <th scope="col">Descripción</th>
            <th scope="col" className="pl-4 text-right">
              Recibido
            </th>
            <th scope="col" className="pl-4 text-right">
              Costo
            </th>
            <th scope="col" className="pl-4 text-right">
              Importe
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <tr key={item.productId} className="break-inside-avoid border-line-strong border-b align-top *:py-[1.5mm]">
              <td className="pr-4">{item.location ?? '—'}</td>
              <td className="pr-4 font-mono text-[9pt] [overflow-wrap:anywhere]">{item.code}</td>
              <td className="w-full [overflow-wrap:anywhere]">{item.name}</td>
              <td className="pl-4 text-right font-semibold">{formatCount(item.quantity)}</td>
              <td className="pl-4 text-right">{formatMoney(item.cost)}</td>
              <td className="pl-4 text-right">{formatMoney(item.amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold *:pt-[2mm]">
            <td colSpan={3}>Total sin IVA</td>
            <td className="pl-4 text-right">{formatCount(pieces)}</td>
            <td />
            <td className="pl-4 text-right">{formatMoney(total)}</td>
          </tr>
        </tfoot>
      </table>
      {note ? <p className="whitespace-pre-line">{note}</p> : null}
    </article>
  )
}
