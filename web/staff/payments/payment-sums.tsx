import { roundPesos } from '#contract/money'
import type { PaymentSum } from '#contract/payments/collection'
import { receivedForms } from '#contract/payments/ledger'
import { formatMoney } from '../../ui/money.ts'
import { type Column, Table } from '../../ui/table/table.tsx'

type Row = { title: string; sums: readonly PaymentSum[] }

/** The money of some days, by who registered it and by form: what the till and the accounts received. */
export function PaymentSums({ sums }: { sums: readonly PaymentSum[] }) {
  const people = [...Map.groupBy(sums, ({ by }) => by)].map(([by, own]) => ({
    title: by ?? 'Tarjeta en línea',
    sums: own,
  }))
  const rows = people.length > 1 ? [...people, { title: 'Total', sums }] : people
  const forms = [...new Set(sums.map(({ form }) => form))].sort()
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
      <h2 className="bg-mute-soft px-4 py-2.5 text-sm">
        <span className="font-semibold">Corte</span>{' '}
        <span className="text-ink-3">lo recibido menos lo que se devolvió en mano, sin anulados</span>
      </h2>
      <Table rows={rows} columns={columns} rowKey={({ title }) => title} caption="Corte" card={Card} />
    </section>
  )
}

/** What remains of the sums, and what was returned. */
function Money({ sums }: { sums: readonly PaymentSum[] }) {
  if (sums.length === 0) return <span className="text-ink-3">—</span>
  const [received, returned] = [totalOf(sums, 'received'), totalOf(sums, 'returned')]
  return (
    <span className="num">
      {formatMoney(roundPesos(received - returned))}
      {returned > 0 ? (
        <span className="block font-normal text-ink-2 text-xs">
          {formatMoney(received)} − {formatMoney(returned)}
        </span>
      ) : null}
    </span>
  )
}

const totalOf = (sums: readonly PaymentSum[], field: 'received' | 'returned') =>
  roundPesos(sums.reduce((total, sum) => total + sum[field], 0))

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
