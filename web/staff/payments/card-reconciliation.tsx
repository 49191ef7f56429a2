import { useState } from 'react'
import { dayMs } from '#contract/days'
import { dayAt, todayInMexico } from '#contract/fields'
import type { Difference, DifferenceKind, Reconciliation } from '#contract/payments/reconciliation'
import { DateInput } from '../../ui/form/date-input.tsx'
import { Labelled } from '../../ui/form/labelled.tsx'
import { LoadedList } from '../../ui/list/loaded-list.tsx'
import { countText, formatMoney } from '../../ui/money.ts'
import { Empty } from '../../ui/states.tsx'
import { useColumnChoice } from '../../ui/table/column-chooser.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import { NoValue } from '../no-value.tsx'
import { OrderLink } from '../order-link.tsx'
import { useReconciliation } from './api.ts'

const yesterday = () => dayAt(Date.now() - dayMs)

/** Charges of the card provider on a day, the payments and deposits recorded for them, and the differences. */
export function CardReconciliation() {
  const [day, setDay] = useState(yesterday)
  const read = useReconciliation(day)
  const { data } = read
  const { columns, chooser } = useColumnChoice('differences', allColumns, { fixed: ['kind'] })
  return (
    <>
      <div className="flex flex-wrap items-end gap-4 border-line border-b px-4 py-3">
        <Labelled label="Día">
          {(id) => (
            <DateInput
              id={id}
              isNeverEmpty
              max={todayInMexico()}
              value={day}
              onChange={(next) => next && setDay(next)}
            />
          )}
        </Labelled>
        {data ? <Figures {...data} /> : null}
        {data && data.differences.length > 0 ? <div className="ml-auto">{chooser}</div> : null}
      </div>
      <LoadedList
        read={read}
        rows={data?.differences}
        failure="No se pudieron cargar los cargos de NetPay."
        empty={
          <Empty title="Todo cuadra.">
            Los cargos de NetPay de este día son los mismos que registró la tienda, con sus devoluciones.
          </Empty>
        }
      >
        {(differences) => (
          <Table
            rows={differences}
            columns={columns}
            rowKey={({ transactionTokenId }) => transactionTokenId}
            caption="Diferencias con NetPay"
            card={(difference) => <DifferenceCard difference={difference} />}
          />
        )}
      </LoadedList>
    </>
  )
}

function Figures({ charged, recorded, deposited }: Reconciliation) {
  const figures = [
    ['Cobró NetPay', charged],
    ['Registró la tienda', recorded],
    ['Depositó NetPay, antes de comisiones', deposited],
  ] as const
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
      {figures.map(([label, { count, total }]) => (
        <div key={label}>
          <dt className="text-ink-2">{label}</dt>
          <dd className="font-semibold tabular-nums">
            {formatMoney(total)} <span className="font-normal text-ink-2">{countText(count, 'cargo')}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

const kinds: Record<DifferenceKind, { what: string; next: string }> = {
  unrecorded: {
    what: 'NetPay lo cobró y la tienda no lo tiene.',
    next: 'Búscalo por su referencia en el portal de NetPay.',
  },
  missing: { what: 'La tienda lo tiene y NetPay no lo muestra.', next: 'Pregunta a NetPay por este cargo.' },
  amount: { what: 'Los montos no coinciden.', next: 'Pregunta a NetPay por este cargo.' },
  returned: {
    what: 'Lo devuelto no coincide.',
    next: 'Si se devolvió en el portal de NetPay, la tienda lo registrará cuando vuelva a leer el cargo.',
  },
}

const DifferenceText = ({ kind }: Difference) => (
  <p className="max-w-md text-ink-2 [overflow-wrap:anywhere]">
    {kinds[kind].what} <b className="font-medium text-ink">{kinds[kind].next}</b>
  </p>
)

const pesos = (amount: number | null) => (amount === null ? '—' : formatMoney(amount))
const returnedOf = ({ returnedThere, returnedHere }: Difference) => `${pesos(returnedThere)} / ${pesos(returnedHere)}`

const allColumns: Column<Difference>[] = [
  {
    key: 'order',
    title: 'Pedido',
    render: ({ order }) => (order ? <OrderLink order={order} /> : <NoValue />),
  },
  {
    key: 'merchantReferenceCode',
    title: 'Referencia',
    render: ({ merchantReferenceCode, transactionTokenId }) => (
      <span className="font-mono text-sm [overflow-wrap:anywhere]">{merchantReferenceCode ?? transactionTokenId}</span>
    ),
  },
  {
    key: 'charged',
    title: 'NetPay',
    align: 'right',
    render: ({ charged }) => <span className="num">{pesos(charged)}</span>,
  },
  {
    key: 'recorded',
    title: 'Tienda',
    align: 'right',
    render: ({ recorded }) => <span className="num">{pesos(recorded)}</span>,
  },
  {
    key: 'returned',
    title: 'Devuelto: NetPay / tienda',
    align: 'right',
    render: (difference) => <span className="num">{returnedOf(difference)}</span>,
  },
  { key: 'kind', title: 'Diferencia', render: (difference) => <DifferenceText {...difference} /> },
]

function DifferenceCard({ difference }: { difference: Difference }) {
  const { order, merchantReferenceCode, transactionTokenId, charged, recorded } = difference
  return (
    <div className="grid gap-1.5 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        {order ? <OrderLink order={order} /> : null}
        <span className="min-w-0 font-mono [overflow-wrap:anywhere]">
          {merchantReferenceCode ?? transactionTokenId}
        </span>
      </div>
      <p>
        NetPay <b className="num">{pesos(charged)}</b> · Tienda <b className="num">{pesos(recorded)}</b>
      </p>
      <p className="text-ink-2">Devuelto (NetPay / tienda): {returnedOf(difference)}</p>
      <DifferenceText {...difference} />
    </div>
  )
}
