import { Suspense, useState } from 'react'
import type { BankMovement, MatchKind } from '#contract/bank-statements'
import type { Receivable } from '#contract/collection'
import { loadable } from '../../loadable.tsx'
import { folio } from '../../shop/shown.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip, Notice, type Tone } from '../../ui/chip.tsx'
import { formatDay } from '../../ui/date.ts'
import type { ExportColumn } from '../../ui/file/export-cells.ts'
import { ExportMenu } from '../../ui/file/export-menu.tsx'
import { ListState } from '../../ui/list/list-state.tsx'
import { formatCount, formatMoney } from '../../ui/money.ts'
import { ViewTabs } from '../../ui/segments.tsx'
import { Empty } from '../../ui/states.tsx'
import { useColumnChoice } from '../../ui/table/column-chooser.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import { toast } from '../../ui/toast.ts'
import { useAction } from '../../ui/use-action.ts'
import { OrderLink } from './order-link.tsx'
import { confirmMatches, ignoreMovement, useStatement } from './statements-api.ts'

const ChooseOrderDialog = loadable(() => import('./choose-order-dialog.tsx'))

type Order = NonNullable<BankMovement['match']>['order']
type View = 'all' | 'sure' | 'likely' | 'none' | 'done'

const labels: Record<View, string> = {
  all: 'Todos',
  sure: 'Por referencia',
  likely: 'Por revisar',
  none: 'Sin pareja',
  done: 'Registrados',
}

const isDone = ({ paid, isIgnored }: BankMovement) => paid !== null || isIgnored

/** One click confirms a match by reference that fits in the balance. */
const isSure = ({ match, amount }: BankMovement) =>
  match?.kind === 'reference' && match.others === 0 && amount <= match.order.balance

function viewOf(movement: BankMovement): View {
  if (isDone(movement)) return 'done'
  if (!movement.match) return 'none'
  return isSure(movement) ? 'sure' : 'likely'
}

/** The movements of a statement, with the order that each may pay. `added`: of a file that was just sent. */
export function StatementTable({ id, added, onClose }: { id: number; added: number | undefined; onClose: () => void }) {
  const { data, error, isLoading, mutate } = useStatement(id)
  const [view, setView] = useState<View>('all')
  /** What staff changed: movements they ticked or not, and orders they chose. */
  const [ticks, setTicks] = useState<ReadonlyMap<number, boolean>>(new Map())
  const [orders, setOrders] = useState<ReadonlyMap<number, Order>>(new Map())
  const [choosing, setChoosing] = useState<BankMovement>()
  const [confirm, isConfirming] = useAction(confirmMatches, { failure: 'No se pudieron registrar los pagos.' })
  const [ignore] = useAction(ignoreMovement, { failure: 'No se pudo guardar.' })

  const movements = data?.movements ?? []
  const orderOf = (movement: BankMovement) => orders.get(movement.id) ?? movement.match?.order
  const isTicked = (movement: BankMovement) =>
    !isDone(movement) && orderOf(movement) !== undefined && (ticks.get(movement.id) ?? isSure(movement))
  const ticked = movements.filter(isTicked)
  const total = ticked.reduce((sum, { amount }) => sum + amount, 0)
  const countOf = (wanted: View) =>
    wanted === 'all' ? movements.length : movements.filter((movement) => viewOf(movement) === wanted).length
  const shown = view === 'all' ? movements : movements.filter((movement) => viewOf(movement) === view)

  const tick = (movement: BankMovement, isOn: boolean) => setTicks(new Map(ticks).set(movement.id, isOn))

  function choose(movement: BankMovement, order: Order) {
    setOrders(new Map(orders).set(movement.id, order))
    tick(movement, true)
    setChoosing(undefined)
  }

  async function handleConfirm() {
    const matches = ticked.map((movement) => ({ movementId: movement.id, orderId: orderOf(movement)?.id ?? 0 }))
    const result = await confirm(id, matches)
    if (!result) return
    const [first] = result.refused
    if (first) {
      toast.error(`${formatCount(result.refused.length)} no se pudieron registrar.`, { description: first.message })
    }
    if (result.done > 0) {
      toast.success(result.done === 1 ? 'Se registró 1 pago.' : `Se registraron ${formatCount(result.done)} pagos.`)
    }
  }

  const row: RowProps = {
    orderOf,
    isTicked,
    onTick: tick,
    onChoose: setChoosing,
    onIgnore: (movement) => ignore(id, movement.id, !movement.isIgnored),
  }
  const { columns, chooser } = useColumnChoice('movements', columnsOf(row), { fixed: ['amount', 'order'] })

  return (
    <Card
      flush
      title={data?.statement.name ?? 'Estado de cuenta'}
      actions={
        <>
          {chooser}
          {data ? (
            <ExportMenu
              name={`abonos ${data.statement.name.replace(/\.\w+$/, '')}`}
              columns={exportColumnsOf(orderOf)}
              load={async () => shown}
            />
          ) : null}
          <Button onClick={onClose}>Otro archivo</Button>
        </>
      }
    >
      {added === 0 ? (
        <div className="px-4 pt-4">
          <Notice tone="amber">Este archivo ya se había leído: no agregó ningún abono.</Notice>
        </div>
      ) : null}
      <ViewTabs
        label="Vistas del estado de cuenta"
        options={(Object.keys(labels) as View[]).map((value) => ({
          value,
          label: labels[value],
          count: data && countOf(value),
        }))}
        value={view}
        onChange={setView}
      />
      <ListState
        rows={data && shown}
        loading={isLoading}
        error={error && !data ? 'No se pudo cargar el estado de cuenta.' : null}
        onRetry={() => mutate()}
        empty={<Empty title="Ningún abono en esta vista." />}
      >
        {(rows) => (
          <Table
            rows={rows}
            columns={columns}
            rowKey={(movement) => movement.id}
            rowClass={(movement) => (isTicked(movement) ? 'bg-ok-soft/40' : '')}
            caption="Abonos del estado de cuenta"
            card={(movement) => <MovementCard movement={movement} {...row} />}
          />
        )}
      </ListState>
      {movements.length > 0 ? (
        <div className="sticky bottom-0 z-10 flex flex-wrap items-center justify-end gap-3 border-line border-t bg-surface px-4 py-3">
          <p className="mr-auto text-ink-2 text-sm">
            <b className="font-semibold text-ink">
              {formatCount(ticked.length)} de {formatCount(movements.length)} marcados.
            </b>{' '}
            Los demás quedan aquí; puedes seguir después.
          </p>
          <Button variant="primary" busy={isConfirming} disabled={ticked.length === 0} onClick={handleConfirm}>
            {ticked.length === 1 ? 'Confirmar 1 pago' : `Confirmar ${formatCount(ticked.length)} pagos`} ·{' '}
            {formatMoney(total)}
          </Button>
        </div>
      ) : null}
      <Suspense>
        {choosing ? (
          <ChooseOrderDialog
            movement={choosing}
            onChoose={(order: Receivable) => choose(choosing, order)}
            onClose={() => setChoosing(undefined)}
          />
        ) : null}
      </Suspense>
    </Card>
  )
}

type RowProps = {
  orderOf: (movement: BankMovement) => Order | undefined
  isTicked: (movement: BankMovement) => boolean
  onTick: (movement: BankMovement, isOn: boolean) => void
  onChoose: (movement: BankMovement) => void
  onIgnore: (movement: BankMovement) => void
}

const kinds: Record<MatchKind, { tone: Tone; label: string }> = {
  reference: { tone: 'green', label: 'Coincide por referencia' },
  amount: { tone: 'blue', label: 'Por monto y fecha' },
  name: { tone: 'blue', label: 'Por nombre' },
}

function State({ movement, orderOf }: { movement: BankMovement } & Pick<RowProps, 'orderOf'>) {
  const { paid, isIgnored, match } = movement
  if (paid) return <Chip tone="green">Registrado</Chip>
  if (isIgnored) return <Chip>No es de un pedido</Chip>
  const order = orderOf(movement)
  if (!order) return <Chip>Sin pareja</Chip>
  if (!match || match.order.id !== order.id) return <Chip tone="blue">Elegido a mano</Chip>
  return (
    <span className="grid justify-items-start gap-0.5">
      <Chip tone={kinds[match.kind].tone}>{kinds[match.kind].label}</Chip>
      {match.others > 0 ? <span className="text-ink-2 text-xs">1 de {match.others + 1} posibles</span> : null}
    </span>
  )
}

/** What the movement leaves of the balance, in words. */
function Difference({ amount, balance }: { amount: number; balance: number }) {
  const left = Math.round((balance - amount) * 100) / 100
  if (left > 0) return <span className="font-medium text-warn">Faltan {formatMoney(left)}, queda parcial</span>
  if (left < 0) return <span className="font-medium text-info">Sobran {formatMoney(-left)}: quedan por devolver</span>
  return <span className="font-medium text-ok">Cuadra</span>
}

function Suggested({ movement, orderOf }: { movement: BankMovement } & Pick<RowProps, 'orderOf'>) {
  const order = movement.paid ?? orderOf(movement)
  if (!order) return <span className="text-ink-3">—</span>
  return (
    <div className="min-w-0 leading-snug">
      <p className="[overflow-wrap:anywhere]">
        <OrderLink order={order} /> <span className="font-medium">{order.customer_name}</span>
      </p>
      {movement.paid ? null : (
        <p className="text-sm">
          <span className="text-ink-2 tabular-nums">Saldo {formatMoney(order.balance)} · </span>
          <Difference amount={movement.amount} balance={order.balance} />
        </p>
      )}
    </div>
  )
}

function Tick({ movement, orderOf, isTicked, onTick }: { movement: BankMovement } & RowProps) {
  const order = orderOf(movement)
  if (isDone(movement) || !order) return null
  return (
    <input
      type="checkbox"
      className="size-[18px] accent-theme-strong"
      aria-label={`Registrar el abono de ${formatMoney(movement.amount)} en el pedido ${folio(order.order_number)}`}
      checked={isTicked(movement)}
      onChange={({ target }) => onTick(movement, target.checked)}
    />
  )
}

function Actions({ movement, onChoose, onIgnore }: { movement: BankMovement } & RowProps) {
  if (movement.paid) return null
  const name = `el abono de ${formatMoney(movement.amount)} del ${formatDay(movement.movedOn)}`
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
        onClick={() => onIgnore(movement)}
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
  movement.paid ? 'Registrado' : movement.isIgnored ? 'No es de un pedido' : labels[viewOf(movement)]

const exportColumnsOf = (orderOf: RowProps['orderOf']): ExportColumn<BankMovement>[] => {
  const chosen = (movement: BankMovement) => movement.paid ?? orderOf(movement)
  return [
    { title: 'Fecha', value: ({ movedOn }) => movedOn, format: 'date' },
    { title: 'Concepto', value: ({ concept }) => concept },
    { title: 'Referencia', value: ({ reference }) => reference },
    {
      title: 'Pedido',
      value: (movement) => {
        const order = chosen(movement)
        return order ? folio(order.order_number) : null
      },
    },
    { title: 'Cliente', value: (movement) => chosen(movement)?.customer_name ?? null },
    { title: 'Estado', value: stateOf },
    { title: 'Abono', value: ({ amount }) => amount, format: 'money', isSummed: true },
  ]
}

const columnsOf = (row: RowProps): Column<BankMovement>[] => [
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
  { key: 'order', title: 'Pedido', render: (movement) => <Suggested movement={movement} orderOf={row.orderOf} /> },
  { key: 'state', title: 'Coincidencia', render: (movement) => <State movement={movement} orderOf={row.orderOf} /> },
  { key: 'actions', title: '', align: 'right', render: (movement) => <Actions movement={movement} {...row} /> },
]

function MovementCard({ movement, ...row }: { movement: BankMovement } & RowProps) {
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
      <Suggested movement={movement} orderOf={row.orderOf} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <State movement={movement} orderOf={row.orderOf} />
        <Actions movement={movement} {...row} />
      </div>
    </div>
  )
}
