import { Suspense, useState } from 'react'
import type { BankMovement } from '#contract/payments/bank-statements'
import type { Receivable } from '#contract/payments/collection'
import { loadable } from '../../../loadable.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/chip.tsx'
import { ExportMenu } from '../../../ui/file/export-menu.tsx'
import { ListState } from '../../../ui/list/list-state.tsx'
import { formatCount, formatMoney } from '../../../ui/money.ts'
import { ViewTabs } from '../../../ui/segments.tsx'
import { Empty } from '../../../ui/states.tsx'
import { useColumnChoice } from '../../../ui/table/column-chooser.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { toast } from '../../../ui/toast.ts'
import { useAction } from '../../../ui/use-action.ts'
import { confirmMatches, ignoreMovement, useStatement } from './api.ts'
import {
  columnsOf,
  exportColumnsOf,
  isDone,
  isSure,
  labels,
  MovementCard,
  type Order,
  type RowProps,
  type View,
  viewOf,
} from './statement-row.tsx'

const ChooseOrderDialog = loadable(() => import('./choose-order-dialog.tsx'))

/** The movements of a statement, with the order that each may pay. `added`: of a file that was just sent. */
export function StatementTable({ id, added, onClose }: { id: number; added: number | undefined; onClose: () => void }) {
  const { data, error, isLoading, mutate } = useStatement(id)
  const [view, setView] = useState<View>('all')
  /** Changes by the user: movements ticked or unticked, and chosen orders. */
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
