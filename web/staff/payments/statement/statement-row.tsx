import { roundPesos } from '#contract/money'
import type { BankMovement, MatchKind } from '#contract/payments/bank-statements'
import type { CollectedOrder } from '#contract/payments/collection'
import { folioValue } from '../../../order/folio-value.ts'
import { folio } from '../../../shop/display.ts'
import { Button } from '../../../ui/button.tsx'
import { Chip, type Tone } from '../../../ui/chip.tsx'
import { formatDay } from '../../../ui/date.ts'
import type { ExportColumn } from '../../../ui/file/export-cells.ts'
import { formatMoney } from '../../../ui/money.ts'
import type { Column } from '../../../ui/table/table.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { NoValue } from '../../no-value.tsx'
import { OrderLink } from '../../order-link.tsx'
import { viewLabels, viewOf } from './movement-view.ts'

/** `balance`: pesos that the movement can pay, after the ticked movements above it. */
type Pair = { order: CollectedOrder; balance: number }

export type RowProps = {
  pairOf: (movement: BankMovement) => Pair | undefined
  isTicked: (movement: BankMovement) => boolean
  onTick: (movement: BankMovement, isOn: boolean) => void
  onChoose: (movement: BankMovement) => void
  onIgnore: (movement: BankMovement) => Promise<unknown>
}

const kinds: Record<MatchKind, { tone: Tone; label: string }> = {
  reference: { tone: 'green', label: 'Coincide por referencia' },
  amount: { tone: 'blue', label: 'Por monto y fecha' },
  name: { tone: 'blue', label: 'Por nombre' },
}

function State({ movement, pairOf }: { movement: BankMovement } & Pick<RowProps, 'pairOf'>) {
  const { paid, isIgnored, match, named } = movement
  if (paid) return <Chip tone="green">Registrado</Chip>
  if (isIgnored) return <Chip>No es de un pedido</Chip>
  const order = pairOf(movement)?.order
  if (!order) return <Chip>Sin pareja</Chip>
  if (named?.id === order.id) return <Chip tone="amber">Por referencia</Chip>
  if (!match || match.order.id !== order.id) return <Chip tone="blue">Elegido a mano</Chip>
  return (
    <span className="grid justify-items-start gap-0.5">
      <Chip tone={kinds[match.kind].tone}>{kinds[match.kind].label}</Chip>
      {match.others > 0 ? <span className="text-ink-2 text-xs">1 de {match.others + 1} posibles</span> : null}
    </span>
  )
}

/** The balance after the movement, in words. */
function Difference({ movement, pair: { order, balance } }: { movement: BankMovement; pair: Pair }) {
  if (balance === 0) {
    const text = noBalanceText(order, isRegistered(movement, order))
    return <span className="font-medium text-warn">{text} Si lo marcas, queda por devolver.</span>
  }
  const difference = roundPesos(balance - movement.amount)
  if (difference > 0)
    return <span className="font-medium text-warn">Faltan {formatMoney(difference)}, queda parcial</span>
  if (difference < 0)
    return <span className="font-medium text-info">Sobran {formatMoney(-difference)}: quedan por devolver</span>
  return <span className="font-medium text-ok">Cuadra</span>
}

/** Whether the order that the movement would pay has a payment of the same amount, registered without a movement of the bank. */
const isRegistered = ({ registeredOn, match, named }: BankMovement, order: CollectedOrder) =>
  registeredOn !== null && order.id === (match?.order ?? named)?.id

/** Warns of a payment that may be this money. `order`: the one that the movement would pay. */
function Registered({ movement, order }: { movement: BankMovement; order: CollectedOrder }) {
  const { registeredOn, amount } = movement
  if (registeredOn === null || !isRegistered(movement, order)) return null
  return (
    <p className="font-medium text-sm text-warn">
      El pedido ya tiene un pago de {formatMoney(amount)} ({formatDay(registeredOn)}): marca este abono solo si es otro.
    </p>
  )
}

function noBalanceText({ status, balance }: CollectedOrder, hasPayment: boolean) {
  if (status === 'Cancelled') return 'Este pedido está cancelado.'
  if (balance > 0) return 'Otro abono ya lo paga.'
  return hasPayment ? 'Este pedido no tiene saldo.' : 'Este pedido no tiene saldo: puede ser un pago repetido.'
}

function SuggestedOrder({ movement, pairOf }: { movement: BankMovement } & Pick<RowProps, 'pairOf'>) {
  const pair = pairOf(movement)
  const order = movement.paid ?? pair?.order
  if (!order) return <NoValue />
  return (
    <div className="min-w-0 leading-snug">
      <p className="[overflow-wrap:anywhere]">
        <OrderLink order={order} /> <span className="font-medium">{order.customer_name}</span>
      </p>
      {pair ? (
        <p className="text-sm">
          {pair.balance > 0 ? (
            <span className="text-ink-2 tabular-nums">Saldo {formatMoney(pair.balance)} · </span>
          ) : null}
          <Difference movement={movement} pair={pair} />
        </p>
      ) : null}
      {pair ? <Registered movement={movement} order={pair.order} /> : null}
    </div>
  )
}

function Tick({ movement, pairOf, isTicked, onTick }: { movement: BankMovement } & RowProps) {
  const order = pairOf(movement)?.order
  if (!order) return null
  return (
    <input
      type="checkbox"
      className="size-[18px] align-middle accent-theme-strong"
      aria-label={`Registrar el abono de ${formatMoney(movement.amount)} en el pedido ${folio(order.order_number)}`}
      checked={isTicked(movement)}
      onChange={({ target }) => onTick(movement, target.checked)}
    />
  )
}

function Actions({ movement, onChoose, onIgnore }: { movement: BankMovement } & RowProps) {
  const [ignore, isSaving] = useAction(() => onIgnore(movement), { failure: 'No se pudo guardar.' })
  if (movement.paid) return null
  const name = `el abono de ${formatMoney(movement.amount)}, ${formatDay(movement.movedOn)}`
  return (
    <div className="flex justify-end gap-1.5 max-lg:flex-wrap">
      {movement.isIgnored ? null : (
        <Button size="sm" aria-label={`Elegir pedido para ${name}`} onClick={() => onChoose(movement)}>
          Elegir pedido
        </Button>
      )}
      <Button
        size="sm"
        variant="ghost"
        aria-label={`${movement.isIgnored ? 'Recuperar' : 'No es de un pedido'}: ${name}`}
        busy={isSaving}
        onClick={() => ignore()}
      >
        {movement.isIgnored ? 'Recuperar' : 'No es de un pedido'}
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

const stateOf = (movement: BankMovement) =>
  movement.paid ? 'Registrado' : movement.isIgnored ? 'No es de un pedido' : viewLabels[viewOf(movement)]

export const exportColumnsOf = (pairOf: RowProps['pairOf']): ExportColumn<BankMovement>[] => {
  const orderToPay = (movement: BankMovement) => movement.paid ?? pairOf(movement)?.order
  return [
    { key: 'date', title: 'Fecha', value: ({ movedOn }) => movedOn, format: 'date' },
    { key: 'concept', title: 'Concepto', value: ({ concept }) => concept },
    { key: 'concept', title: 'Referencia', value: ({ reference }) => reference },
    {
      key: 'order',
      title: 'Pedido',
      value: (movement) => {
        const order = orderToPay(movement)
        return order ? folioValue(order.order_number) : null
      },
    },
    { key: 'order', title: 'Cliente', value: (movement) => orderToPay(movement)?.customer_name ?? null },
    { key: 'state', title: 'Estado', value: stateOf },
    { key: 'amount', title: 'Abono', value: ({ amount }) => amount, format: 'money', isSummed: true },
  ]
}

export const columnsOf = (row: RowProps): Column<BankMovement>[] => [
  { key: 'tick', title: '', width: '3rem', render: (movement) => <Tick movement={movement} {...row} /> },
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
  { key: 'order', title: 'Pedido', render: (movement) => <SuggestedOrder movement={movement} pairOf={row.pairOf} /> },
  { key: 'state', title: 'Coincidencia', render: (movement) => <State movement={movement} pairOf={row.pairOf} /> },
  { key: 'actions', title: '', align: 'right', render: (movement) => <Actions movement={movement} {...row} /> },
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
      <SuggestedOrder movement={movement} pairOf={row.pairOf} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <State movement={movement} pairOf={row.pairOf} />
        <Actions movement={movement} {...row} />
      </div>
    </div>
  )
}
