import { Link } from 'react-router-dom'
import type { AccountMovement, AccountStatement } from '#contract/customers/statement'
import { folio } from '../../shop/display.ts'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { formatDate, formatDay } from '../../ui/date.ts'
import type { ExportColumn } from '../../ui/file/export-cells.ts'
import { countText, formatMoney } from '../../ui/money.ts'
import type { Column } from '../../ui/table/table.tsx'
import { folioValue } from '../folio-value.ts'
import { ageingGroups, movementText } from './movement-text.ts'

type Numbered = { id: number | null; number: number | null; ordersPath: string }

/** Renders a dash for a charge without an order. */
function OrderLink({ id, number, ordersPath }: Numbered) {
  if (id === null || number === null) return <span className="text-ink-3">—</span>
  return (
    <Link
      to={`${ordersPath}/${id}`}
      // The padding makes it large enough for a finger.
      className="-m-2 inline-block p-2 font-mono font-semibold text-sm text-theme-text hover:underline"
    >
      {folio(number)}
    </Link>
  )
}

/** Amounts due today: by age, then by order. */
export function AgeingCard({
  statement: { ageing, open, credit },
  ordersPath,
}: {
  statement: AccountStatement
  ordersPath: string
}) {
  if (open.length === 0) return null
  // Without credit days nothing is overdue: the groups are by the age of the orders.
  const hasDueDates = credit.days !== null
  return (
    <Card flush title="Por pagar" subtitle={`hoy, por antigüedad desde su ${hasDueDates ? 'vencimiento' : 'venta'}`}>
      <dl className="grid grid-cols-2 gap-px border-line border-b bg-line sm:grid-cols-5 max-sm:[&>div:first-child]:col-span-2">
        {ageingGroups.map(({ key, label }) => (
          <div key={key} className="bg-surface px-4 py-3">
            <dt className="text-ink-2 text-sm">{label}</dt>
            <dd
              className={`mt-0.5 font-semibold tabular-nums ${hasDueDates && key !== 'current' && ageing[key] > 0 ? 'text-bad' : ''}`}
            >
              {formatMoney(ageing[key])}
            </dd>
          </div>
        ))}
      </dl>
      <ul className="max-h-80 lines overflow-y-auto text-sm">
        {open.map(({ id, order_number, isAccepted, dueOn, total, balance, isOverdue, late }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2.5">
            <span className="min-w-20">
              <OrderLink id={id} number={order_number} ordersPath={ordersPath} />
            </span>
            {isAccepted ? null : <Chip tone="amber">Sin aceptar</Chip>}
            {!isAccepted ? (
              <span className="text-ink-2">Se paga por transferencia</span>
            ) : dueOn === null ? (
              <span className="text-ink-2">{late > 0 ? `De hace ${countText(late, 'día')}` : 'De hoy'}</span>
            ) : isOverdue ? (
              <Chip tone="red">Venció hace {countText(late, 'día')}</Chip>
            ) : (
              <span className="text-ink-2">Vence {formatDay(dueOn)}</span>
            )}
            <span className="ml-auto text-right tabular-nums">
              <b className="font-semibold">{formatMoney(balance)}</b>
              {balance < total ? <span className="text-ink-3"> de {formatMoney(total)}</span> : null}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const amountOf = (amount: number) => (amount === 0 ? '' : formatMoney(amount))

export const movementColumns = (ordersPath: string): Column<AccountMovement>[] => [
  {
    key: 'day',
    title: 'Fecha',
    render: ({ day }) => <span className="whitespace-nowrap text-ink-2 tabular-nums">{formatDate(day)}</span>,
  },
  {
    key: 'order',
    title: 'Folio',
    render: ({ orderId, order_number }) => <OrderLink id={orderId} number={order_number} ordersPath={ordersPath} />,
  },
  {
    key: 'words',
    title: 'Concepto',
    render: (movement) => (
      <div className="min-w-0 leading-snug [overflow-wrap:anywhere]">
        {movementText(movement)}
        <p className="text-ink-3 text-sm">{movement.reference}</p>
      </div>
    ),
  },
  { key: 'charge', title: 'Cargo', align: 'right', render: ({ charge }) => amountOf(charge) },
  {
    key: 'credit',
    title: 'Abono',
    align: 'right',
    render: ({ credit }) => <span className="text-ok">{amountOf(credit)}</span>,
  },
  {
    key: 'balance',
    title: 'Saldo',
    align: 'right',
    render: ({ balance }) => <span className="font-semibold">{formatMoney(balance)}</span>,
  },
]

/** A movement on a phone. */
export function MovementCard({ movement, ordersPath }: { movement: AccountMovement; ordersPath: string }) {
  const { day, orderId, order_number, charge, credit, balance } = movement
  return (
    <div className="flex items-start justify-between gap-3 text-sm">
      <div className="min-w-0 leading-snug [overflow-wrap:anywhere]">
        <p>
          {orderId === null ? null : (
            <>
              <OrderLink id={orderId} number={order_number} ordersPath={ordersPath} /> ·{' '}
            </>
          )}
          {movementText(movement)}
        </p>
        <p className="text-ink-3 text-sm tabular-nums">
          {[formatDay(day), movement.reference].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className="whitespace-nowrap text-right tabular-nums leading-snug">
        <p className={`font-semibold ${credit > 0 ? 'text-ok' : ''}`}>
          {credit > 0 ? `− ${formatMoney(credit)}` : formatMoney(charge)}
        </p>
        <p className="text-ink-3 text-sm">Saldo {formatMoney(balance)}</p>
      </div>
    </div>
  )
}

type ExportRow = Pick<AccountMovement, 'day' | 'order_number' | 'reference' | 'charge' | 'credit' | 'balance'> & {
  text: string
}

/** The movements after the balance with which they begin, as in the PDF. */
export const exportRowsOf = ({ from, opening, movements }: AccountStatement): ExportRow[] => [
  { day: from, order_number: null, text: 'Saldo anterior', reference: null, charge: 0, credit: 0, balance: opening },
  ...movements.map((movement) => ({ ...movement, text: movementText(movement) })),
]

export const exportColumns: ExportColumn<ExportRow>[] = [
  { title: 'Fecha', value: ({ day }) => day, format: 'date' },
  { title: 'Folio', value: ({ order_number }) => order_number && folioValue(order_number) },
  { title: 'Concepto', value: ({ text }) => text },
  { title: 'Referencia', value: ({ reference }) => reference ?? '' },
  { title: 'Cargo', value: ({ charge }) => charge, format: 'money', isSummed: true },
  { title: 'Abono', value: ({ credit }) => credit, format: 'money', isSummed: true },
  { title: 'Saldo', value: ({ balance }) => balance, format: 'money' },
]
