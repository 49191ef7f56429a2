import type { Purchase } from '#contract/purchases/purchases'
import { formatDate, formatDateTime } from '../../../ui/date.ts'
import { codeCell, nameCell, type PaperColumn, PaperHeader, PaperTable, right } from '../../../ui/file/paper.tsx'
import { formatCount, formatMoney } from '../../../ui/money.ts'
import type { Item } from './purchase-items.tsx'

const columnsOf = ({ pieces, total }: Purchase): PaperColumn<Item>[] => [
  { title: 'Ubicación', value: ({ location }) => location ?? '—', className: 'min-w-[20mm] pr-4' },
  { title: 'Código', value: ({ code }) => code, className: codeCell },
  { title: 'Descripción', value: ({ name }) => name, className: nameCell, foot: 'Total sin IVA' },
  {
    title: 'Recibido',
    value: ({ quantity }) => formatCount(quantity),
    align: right,
    className: 'font-semibold',
    foot: formatCount(pieces),
  },
  { title: 'Costo', value: ({ cost }) => formatMoney(cost), align: right },
  { title: 'Importe', value: ({ amount }) => formatMoney(amount), align: right, foot: formatMoney(total) },
]

/** A purchase on paper. */
export function PurchaseSheet({ purchase }: { purchase: Purchase }) {
  const { id, supplier, reference, date, createdAt, user, note, items, undoneAt } = purchase
  return (
    <article className="blocks-[5mm] text-[10pt] text-ink leading-snug">
      <PaperHeader
        aside={
          <>
            {formatDate(date)}
            <br />
            Recibió {user}, {formatDateTime(createdAt)}
          </>
        }
      >
        <h1 className="font-semibold text-[17pt]">Compra {id}</h1>
        <p>{supplier}</p>
        <p className="text-[9pt] text-ink-2">Nota {reference ?? 'sin número'}</p>
      </PaperHeader>
      {undoneAt ? <p className="font-semibold">Deshecha el {formatDateTime(undoneAt)}</p> : null}
      <PaperTable columns={columnsOf(purchase)} rows={items} keyOf={({ productId }) => productId} />
      {note ? <p className="whitespace-pre-line">{note}</p> : null}
    </article>
  )
}
