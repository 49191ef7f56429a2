import { Printer } from 'lucide-react'
import type { PaymentSum } from '#contract/payments/collection'
import { receivedForms } from '#contract/payments/ledger'
import { shopLines } from '../../order/paper/shop-lines.ts'
import { usePersonalization } from '../../shop/personalization.ts'
import { Button } from '../../ui/button.tsx'
import { formatFullDay } from '../../ui/date.ts'
import { formatMoney } from '../../ui/money.ts'
import { type Column, Table } from '../../ui/table/table.tsx'
import { useAction } from '../../ui/use-action.ts'
import { netOf, personOf, totalOf } from './payment-totals.ts'

type Row = { title: string; sums: readonly PaymentSum[] }

/** Table of the money received on some days, by member of staff and form, as a shop counts it at the end of the day. */
export function PaymentSums({
  sums,
  from,
  to,
  form,
  isLoading,
}: {
  sums: readonly PaymentSum[]
  from: string
  to: string
  form: string
  /** The sums are still those of other days. */
  isLoading: boolean
}) {
  const people = [...Map.groupBy(sums, personOf)].map(([title, own]) => ({ title, sums: own }))
  const rows = people.length > 1 ? [...people, { title: 'Total', sums }] : people
  const forms = [...new Set(sums.map(({ form }) => form))].sort()
  const { name } = usePersonalization()
  const [printSums, isPrinting] = useAction(
    async () => {
      const [{ printCut }, lines] = await Promise.all([import('./cut-sheet.tsx'), shopLines()])
      await printCut({ days: periodText(from, to), form, sums, shop: { name, lines } })
    },
    { failure: 'Ocurrió un error al intentar imprimir.' },
  )
  const columns: Column<Row>[] = [
    {
      key: 'by',
      title: 'Registró',
      render: (row) => <span className={row.sums === sums ? 'font-semibold' : ''}>{row.title}</span>,
    },
    ...forms.map(
      (form): Column<Row> => ({
        key: form,
        title: receivedForms[form],
        align: 'right',
        render: (row) => <Money sums={row.sums.filter((sum) => sum.form === form)} />,
      }),
    ),
    {
      key: 'total',
      title: 'Total',
      align: 'right',
      render: (row) => (
        <span className="font-semibold">
          <Money sums={row.sums} />
        </span>
      ),
    },
  ]
  return (
    <section aria-label="Corte" className="m-4 overflow-clip rounded-lg border border-line">
      <header className="flex items-center justify-between gap-3 bg-mute-soft px-4 py-2 text-sm">
        <p>
          <b className="font-semibold">Corte {periodText(from, to)}</b>{' '}
          <span className="text-ink-2">lo recibido menos lo que se devolvió en mano, sin anulados</span>
        </p>
        <Button size="sm" icon={<Printer />} busy={isPrinting} disabled={isLoading} onClick={() => printSums()}>
          Imprimir
        </Button>
      </header>
      <Table rows={rows} columns={columns} rowKey={({ title }) => title} caption="Corte" card={Card} />
    </section>
  )
}

/** The period in words; '' is an open end. */
function periodText(from: string, to: string) {
  if (from === to) return `del ${formatFullDay(from)}`
  if (!to) return `desde el ${formatFullDay(from)}`
  return from ? `del ${formatFullDay(from)} al ${formatFullDay(to)}` : `hasta el ${formatFullDay(to)}`
}

/** The net amount. If money was returned, the received and the returned amount are below it. */
function Money({ sums }: { sums: readonly PaymentSum[] }) {
  if (sums.length === 0) return <span className="text-ink-3">—</span>
  const returned = totalOf(sums, 'returned')
  return (
    <span className="num">
      {formatMoney(netOf(sums))}
      {returned > 0 ? (
        <span className="block font-normal text-ink-2 text-xs">
          {formatMoney(totalOf(sums, 'received'))} − {formatMoney(returned)}
        </span>
      ) : null}
    </span>
  )
}

/** A row on a phone. */
const Card = ({ title, sums }: Row) => (
  <div className="grid gap-1 text-sm">
    <p className="flex justify-between gap-3 font-semibold">
      {title} <Money sums={sums} />
    </p>
    {[...Map.groupBy(sums, ({ form }) => form)].map(([form, own]) => (
      <p key={form} className="flex justify-between gap-3 text-ink-2">
        {receivedForms[form]} <Money sums={own} />
      </p>
    ))}
  </div>
)
