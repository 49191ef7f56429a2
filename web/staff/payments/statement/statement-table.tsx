import { useState } from 'react'
import type { BankMovement } from '#contract/payments/bank-statements'
import type { CollectedOrder } from '#contract/payments/collection'
import { ApiError } from '../../../api/client.ts'
import { loadable, Suspense } from '../../../loadable.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/chip.tsx'
import { formatDay } from '../../../ui/date.ts'
import { ExportMenu } from '../../../ui/file/export-menu.tsx'
import { NoMatch } from '../../../ui/list/list-foot.tsx'
import { LoadedList } from '../../../ui/list/loaded-list.tsx'
import { countText, formatCount, formatMoney } from '../../../ui/money.ts'
import { Empty } from '../../../ui/states.tsx'
import { useColumnChoice } from '../../../ui/table/column-chooser.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { confirmMatches, ignoreMovement, unmatchPayment, useStatement } from './api.ts'
import { ConfirmBar } from './confirm-bar.tsx'
import { findMovements } from './find-movements.ts'
import { type Filters, inView, MovementFilters } from './movement-filters.tsx'
import { sumOf } from './shares.tsx'
import { columnsOf, exportColumnsOf, MovementCard, type RowProps } from './statement-row.tsx'
import { type MatchChoices, matchesOf } from './use-matches.ts'

const ChooseOrderDialog = loadable(() => import('./choose-order-dialog.tsx'))
const SplitDialog = loadable(() => import('./split-dialog.tsx'))

/** Number of movements in a file, and of those that no earlier file had. */
export type SentFile = { sent: number; added: number }

type Props = { id: number; sent: SentFile | undefined; choices: MatchChoices; onClose: () => void }

/** The movements of a statement, with the order that each may pay. `sent`: of a file that was just sent. */
export function StatementTable({ id, sent, choices, onClose }: Props) {
  const read = useStatement(id)
  const { data } = read
  const [filters, setFilters] = useState<Filters>({ view: 'all', search: '' })
  const [open, setOpen] = useState<OpenDialog>()

  const movements = data?.movements ?? []
  const matches = matchesOf(movements, choices)
  const { pairOf, isTicked } = matches
  const visibleMovements = findMovements(inView(movements, filters.view), filters.search, pairOf)

  const row: RowProps = {
    pairOf,
    isTicked,
    onTick: matches.tick,
    onChoose: (movement) => setOpen({ movement }),
    onSplit: (movement, order) => setOpen({ movement, order }),
    onSeparate: (movement, paymentId) => unmatchPayment(id, movement.id, paymentId),
    onIgnore: (movement) => ignoreMovement(id, movement.id, !movement.isIgnored),
  }
  const { columns, hidden, chooser } = useColumnChoice('movements', columnsOf(row), { fixed: ['amount', 'order'] })
  if (!data && read.error instanceof ApiError && read.error.status === 404)
    return <MissingStatement onClose={onClose} />

  return (
    <Card
      flush
      title={data?.statement.name ?? 'Estado de cuenta'}
      subtitle={movements.length > 0 ? summaryOf(movements) : undefined}
      actions={
        <>
          {chooser}
          {data ? (
            <ExportMenu
              name={`abonos ${data.statement.name.replace(/\.\w+$/, '')}`}
              columns={exportColumnsOf(pairOf)}
              hidden={hidden}
              load={async () => visibleMovements}
            />
          ) : null}
          <Button onClick={onClose}>Otro archivo</Button>
        </>
      }
    >
      {sent && sent.added < sent.sent ? <AlreadyRead {...sent} /> : null}
      <MovementFilters movements={data?.movements} filters={filters} onChange={setFilters} />
      <LoadedList
        read={read}
        rows={data && visibleMovements}
        failure="No se pudo cargar el estado de cuenta."
        empty={
          filters.search.trim() === '' ? (
            <Empty title="Ningún abono en esta vista." />
          ) : (
            <NoMatch onClear={() => setFilters({ ...filters, search: '' })} />
          )
        }
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
      </LoadedList>
      {movements.length > 0 ? <ConfirmBar statementId={id} movements={movements} matches={matches} /> : null}
      <Dialogs statementId={id} open={open && withLatest(open, movements)} onOpen={setOpen} matches={matches} />
    </Card>
  )
}

/** The open dialog of a movement. With `order`, it divides the movement among this order and others of the customer; else it chooses one. */
type OpenDialog = { movement: BankMovement; order?: CollectedOrder }

/** The movement as it was read last, so that an open dialog also follows the payments of other users. */
const withLatest = (open: OpenDialog, movements: readonly BankMovement[]): OpenDialog => ({
  ...open,
  movement: movements.find(({ id }) => id === open.movement.id) ?? open.movement,
})

function Dialogs({
  statementId,
  open,
  onOpen,
  matches,
}: {
  statementId: number
  open: OpenDialog | undefined
  onOpen: (next: OpenDialog | undefined) => void
  matches: Pick<ReturnType<typeof matchesOf>, 'choose' | 'untick'>
}) {
  if (!open) return null
  const { movement, order } = open
  const close = () => onOpen(undefined)
  // The rest of the movement stays open: to register it too, the user must tick it.
  const untick = () => matches.untick([movement])
  return (
    <Suspense>
      {order ? (
        <SplitDialog statementId={statementId} movement={movement} order={order} onSend={untick} onClose={close} />
      ) : (
        <ChooseOrderDialog
          statementId={statementId}
          movement={movement}
          onChoose={(chosen) => {
            matches.choose(movement, chosen)
            close()
          }}
          onSplit={(chosen) => onOpen({ movement, order: chosen })}
          onPayment={(paymentId) => {
            untick()
            return confirmMatches(statementId, [{ movementId: movement.id, paymentId }])
          }}
          onClose={close}
        />
      )}
    </Suspense>
  )
}

const MissingStatement = ({ onClose }: Pick<Props, 'onClose'>) => (
  <Card>
    <Empty title="Estado de cuenta no encontrado" action={<Button onClick={onClose}>Ver los archivos</Button>}>
      Revisa el enlace o abre otro archivo.
    </Empty>
  </Card>
)

/** Movements of the file that are in the statement of an earlier file. */
const AlreadyRead = ({ sent, added }: SentFile) => (
  <div className="px-4 pt-4">
    <Notice tone="amber">
      {added === 0
        ? 'Este archivo ya se había leído: no agregó ningún abono. Aquí está el archivo anterior, con lo que falta por registrar.'
        : `${countText(sent - added, 'abono')} de este archivo ya se ${sent - added === 1 ? 'había' : 'habían'} leído con otro: ${added === 1 ? 'aquí está el que faltaba' : `aquí están los otros ${formatCount(added)}`}.`}
    </Notice>
  </div>
)

/** "58 abonos por $402,911.60, 1 nov a 20 nov". */
function summaryOf(movements: readonly BankMovement[]) {
  const days = movements.map(({ movedOn }) => movedOn).sort()
  const period = [...new Set([days[0], days.at(-1)])].map((day) => formatDay(day ?? null)).join(' a ')
  return `${countText(movements.length, 'abono')} por ${formatMoney(sumOf(movements))}, ${period}`
}
