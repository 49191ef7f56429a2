import { useState } from 'react'
import { can } from '#contract/access'
import type { MatchResult, Statement } from '#contract/payments/bank-statements'
import { useUser } from '../../../api/session-store.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { formatDay } from '../../../ui/date.ts'
import { LoadedList } from '../../../ui/list/loaded-list.tsx'
import { formatCount } from '../../../ui/money.ts'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { Empty } from '../../../ui/states.tsx'
import { allRows } from '../../../ui/table/rows.ts'
import { toast } from '../../../ui/toast.ts'
import { useAction } from '../../../ui/use-action.ts'
import { undoStatement, useStatements } from './api.ts'

/** The latest statements. */
export function StatementList({ onOpen }: { onOpen: (id: number) => void }) {
  const read = useStatements()
  return (
    <Card flush title="Archivos anteriores">
      <LoadedList
        read={read}
        rows={read.data?.statements}
        failure="No se pudieron cargar los estados de cuenta."
        empty={<Empty title="Aún no hay estados de cuenta." />}
      >
        {(rows) => (
          <ul aria-label="Estados de cuenta" className="grid">
            {rows
              ? allRows(rows).map((statement) => <Row key={statement.id} statement={statement} onOpen={onOpen} />)
              : null}
          </ul>
        )}
      </LoadedList>
    </Card>
  )
}

function Row({ statement, onOpen }: { statement: Statement; onOpen: (id: number) => void }) {
  const user = useUser()
  const [isUndoing, setUndoing] = useState(false)
  const { id, name, by, createdAt, movements, confirmed, isUndone } = statement

  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line px-4 py-3 text-sm not-last:border-b">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium [overflow-wrap:anywhere]">{name}</p>
        <p className="text-ink-2">
          {formatDay(createdAt)} · {by}
        </p>
      </div>
      {isUndone ? (
        <Chip>Deshecho</Chip>
      ) : (
        <p className="text-ink-2 tabular-nums">
          {formatCount(confirmed)} de {formatCount(movements)} abonos con pago
        </p>
      )}
      {isUndone ? null : (
        <div className="flex gap-2">
          {can(user, 'payments.void') ? (
            <Button size="sm" variant="ghost" aria-label={`Deshacer ${name}`} onClick={() => setUndoing(true)}>
              Deshacer
            </Button>
          ) : null}
          <Button size="sm" aria-label={`Abrir ${name}`} onClick={() => onOpen(id)}>
            Abrir
          </Button>
        </div>
      )}
      {isUndoing ? <UndoDialog statement={statement} onClose={() => setUndoing(false)} /> : null}
    </li>
  )
}

function UndoDialog({
  statement: { id, name, payments, matched },
  onClose,
}: {
  statement: Statement
  onClose: () => void
}) {
  const [undo, isUndoing] = useAction(
    async () => {
      reportUndo(await undoStatement(id))
      onClose()
    },
    { failure: 'No se terminó de deshacer. Elige Deshacer otra vez para continuar.' },
  )
  return (
    <ConfirmDialog
      title={`Deshacer ${name}`}
      confirmLabel="Deshacer"
      danger
      busy={isUndoing}
      onConfirm={undo}
      onClose={onClose}
    >
      <p className="text-ink-2">
        {payments === 0
          ? 'Se quitan sus abonos; ningún pago se anula.'
          : payments === 1
            ? 'Se anula el pago que se registró con este archivo; su pedido volverá a deberlo.'
            : `Se anulan los ${formatCount(payments)} pagos que se registraron con este archivo; sus pedidos volverán a deberlos.`}{' '}
        {matched === 0
          ? ''
          : matched === 1
            ? 'El pago que ya estaba registrado se queda, sin conciliar. '
            : `Los ${formatCount(matched)} pagos que ya estaban registrados se quedan, sin conciliar. `}
        Después puedes leerlo otra vez.
      </p>
    </ConfirmDialog>
  )
}

function reportUndo({ refused }: MatchResult) {
  const [first] = refused
  if (!first) return toast.success('Se deshizo el estado de cuenta.')
  const title = refused.length === 1 ? 'Un pago no se anuló.' : `${formatCount(refused.length)} pagos no se anularon.`
  toast.error(title, { description: first.message })
}
