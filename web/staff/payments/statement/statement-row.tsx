import type { BankMovement } from '#contract/payments/bank-statements'
import type { CollectedOrder } from '#contract/payments/collection'
import { folioValue } from '../../../order/folio-value.ts'
import { folio } from '../../../shop/display.ts'
import { Button } from '../../../ui/button.tsx'
import { formatDay } from '../../../ui/date.ts'
import type { ExportColumn } from '../../../ui/file/export-cells.ts'
import { formatMoney } from '../../../ui/money.ts'
import type { Column } from '../../../ui/table/table.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { NoValue } from '../../no-value.tsx'
import { OrderLink } from '../../order-link.tsx'
import { doneLabel, ignoredLabel, MovementState, PairText } from './movement-state.tsx'
import { viewLabels, viewOf } from './movement-view.ts'
import type { Pair } from './use-matches.ts'

export type RowProps = {
  pairOf: (movement: BankMovement) => Pair | undefined
  isTicked: (movement: BankMovement) => boolean
  onTick: (movement: BankMovement, isOn: boolean) => void
  onChoose: (movement: BankMovement) => void
  onSplit: (movement: BankMovement, order: CollectedOrder) => void
  onSeparate: (movement: BankMovement, paymentId: number) => Promise<unknown>
  onIgnore: (movement: BankMovement) => Promise<unknown>
}

/** The orders of the payments of a movement, and the order that the rest of it may pay. */
export function ordersOf(movement: BankMovement, pairOf: RowProps['pairOf']) {
  const orders = movement.payments.map(({ order }) => order)
  const pair = pairOf(movement)
  return pair ? [...orders, pair.order] : orders
}

/** The payments of a movement, and what the rest of it is matched with. */
function Orders({ movement, ...row }: { movement: BankMovement } & RowProps) {
  const pair = row.pairOf(movement)
  if (movement.payments.length === 0 && !pair) return <NoValue />
  return (
    <div className="grid min-w-0 gap-1.5 leading-snug">
      {movement.payments.map((payment) => (
        <MatchedPayment key={payment.id} movement={movement} payment={payment} onSeparate={row.onSeparate} />
      ))}
      {pair ? (
        <div>
          <OrderAndCustomer order={pair.order} />
          <PairText movement={movement} pair={pair} />
        </div>
      ) : null}
    </div>
  )
}

const OrderAndCustomer = ({ order }: { order: CollectedOrder }) => (
  <p className="[overflow-wrap:anywhere]">
    <OrderLink order={order} /> <span className="font-medium">{order.customer_name}</span>
  </p>
)

function MatchedPayment({
  movement,
  payment: { id, amount, paidOn, isNew, order },
  onSeparate,
}: {
  movement: BankMovement
  payment: BankMovement['payments'][number]
} & Pick<RowProps, 'onSeparate'>) {
  const [separate, isSaving] = useAction(() => onSeparate(movement, id), { failure: 'No se pudo separar.' })
  return (
    <div>
      <OrderAndCustomer order={order} />
      {isNew && movement.payments.length === 1 && movement.left === 0 ? null : (
        <p className="flex flex-wrap items-center gap-x-2 text-ink-2 text-sm tabular-nums">
          {isNew ? formatMoney(amount) : `Pago de ${formatMoney(amount)} del ${formatDay(paidOn)}`}
          {isNew ? null : (
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Separar el pago de ${formatMoney(amount)} del pedido ${folio(order.order_number)}`}
              busy={isSaving}
              onClick={() => separate()}
            >
              Separar
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

function Tick({ movement, pairOf, isTicked, onTick }: { movement: BankMovement } & RowProps) {
  const pair = pairOf(movement)
  if (!pair) return null
  const number = folio(pair.order.order_number)
  const amount = formatMoney(movement.left)
  return (
    <input
      type="checkbox"
      className="size-[18px] align-middle accent-theme-strong"
      aria-label={
        pair.payment
          ? `Conciliar el abono de ${amount} con su pago del pedido ${number}`
          : `Registrar el abono de ${amount} en el pedido ${number}`
      }
      checked={isTicked(movement)}
      onChange={({ target }) => onTick(movement, target.checked)}
    />
  )
}

function Actions({ movement, pairOf, onChoose, onSplit, onIgnore }: { movement: BankMovement } & RowProps) {
  const [ignore, isSaving] = useAction(() => onIgnore(movement), { failure: 'No se pudo guardar.' })
  const { payments, left, isIgnored } = movement
  if (left === 0) return null
  const pair = pairOf(movement)
  const whole = payments.length > 0 ? `${formatMoney(left)} del abono` : 'el abono'
  const name = `${whole} de ${formatMoney(movement.amount)}, ${formatDay(movement.movedOn)}`
  return (
    <div className="flex flex-wrap justify-end gap-1.5">
      {pair && !pair.payment && pair.balance !== left ? (
        <Button size="sm" aria-label={`Repartir ${name}`} onClick={() => onSplit(movement, pair.order)}>
          Repartir
        </Button>
      ) : null}
      {isIgnored ? null : (
        <Button size="sm" aria-label={`Elegir pedido para ${name}`} onClick={() => onChoose(movement)}>
          Elegir pedido
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        aria-label={`${isIgnored ? 'Recuperar' : 'No es de un pedido'}: ${name}`}
        busy={isSaving}
        onClick={() => ignore()}
      >
        {isIgnored ? 'Recuperar' : 'No es de un pedido'}
      </Button>
    </div>
  )
}

const Concept = ({ movement: { concept, reference } }: { movement: BankMovement }) => (
  <div className="min-w-0 leading-snug [overflow-wrap:anywhere]">
    <p className="font-medium">{concept || 'Sin concepto'}</p>
    {reference && reference !== concept ? <p className="font-mono text-ink-2 text-sm">{reference}</p> : null}
  </div>
)

function stateOf(movement: BankMovement) {
  if (movement.left === 0) return doneLabel(movement)
  if (movement.isIgnored) return ignoredLabel(movement)
  return movement.payments.length > 0 ? 'Registrado en parte' : viewLabels[viewOf(movement)]
}

export const exportColumnsOf = (pairOf: RowProps['pairOf']): ExportColumn<BankMovement>[] => {
  const texts = (movement: BankMovement, textOf: (order: CollectedOrder) => string) =>
    [...new Set(ordersOf(movement, pairOf).map(textOf))].join(', ') || null
  return [
    { key: 'date', title: 'Fecha', value: ({ movedOn }) => movedOn, format: 'date' },
    { key: 'concept', title: 'Concepto', value: ({ concept }) => concept },
    { key: 'concept', title: 'Referencia', value: ({ reference }) => reference },
    {
      key: 'order',
      title: 'Pedido',
      value: (movement) => {
        const [order, ...others] = ordersOf(movement, pairOf)
        if (!order) return null
        return others.length > 0
          ? texts(movement, ({ order_number }) => folio(order_number))
          : folioValue(order.order_number)
      },
    },
    { key: 'order', title: 'Cliente', value: (movement) => texts(movement, ({ customer_name }) => customer_name) },
    { key: 'state', title: 'Estado', value: stateOf },
    { key: 'amount', title: 'Abono', value: ({ amount }) => amount, format: 'money', isSummed: true },
    { key: 'amount', title: 'Sin pago', value: ({ left }) => left, format: 'money', isSummed: true },
  ]
}

export const columnsOf = (row: RowProps): Column<BankMovement>[] => [
  {
    key: 'tick',
    head: <span className="sr-only">Elegir</span>,
    width: '3rem',
    render: (movement) => <Tick movement={movement} {...row} />,
  },
  {
    key: 'date',
    title: 'Fecha',
    render: ({ movedOn }) => <span className="whitespace-nowrap text-ink-2">{formatDay(movedOn)}</span>,
  },
  { key: 'concept', title: 'Concepto', render: (movement) => <Concept movement={movement} /> },
  {
    key: 'amount',
    title: 'Abono',
    align: 'right',
    render: ({ amount }) => <span className="font-semibold">{formatMoney(amount)}</span>,
  },
  { key: 'order', title: 'Pedido', render: (movement) => <Orders movement={movement} {...row} /> },
  {
    key: 'state',
    title: 'Coincidencia',
    render: (movement) => <MovementState movement={movement} pair={row.pairOf(movement)} />,
  },
  { key: 'actions', align: 'right', render: (movement) => <Actions movement={movement} {...row} /> },
]

export function MovementCard({ movement, ...row }: { movement: BankMovement } & RowProps) {
  return (
    <div className="grid gap-2 text-sm">
      <div className="flex items-start gap-3">
        <Tick movement={movement} {...row} />
        <div className="min-w-0 flex-1">
          <Concept movement={movement} />
          <p className="text-ink-2">{formatDay(movement.movedOn)}</p>
        </div>
        <p className="font-semibold text-base tabular-nums">{formatMoney(movement.amount)}</p>
      </div>
      <Orders movement={movement} {...row} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <MovementState movement={movement} pair={row.pairOf(movement)} />
        <Actions movement={movement} {...row} />
      </div>
    </div>
  )
}
