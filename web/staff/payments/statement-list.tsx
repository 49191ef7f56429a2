import { can } from '#contract/access'
import type { Statement } from '#contract/bank-statements'
import { useUser } from '../../api/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { formatDay } from '../../ui/date.ts'
import { ListState } from '../../ui/list/list-state.tsx'
import { formatCount } from '../../ui/money.ts'
import { Empty } from '../../ui/states.tsx'
import { allRows } from '../../ui/table/rows.ts'
import { toast } from '../../ui/toast.ts'
import { useAction } from '../../ui/use-action.ts'
import { undoStatement, useStatements } from './statements-api.ts'

/** The latest statements. */
export function StatementList({ onOpen }: { onOpen: (id: number) => void }) {
  const { data, error, isLoading, mutate } = useStatements()
  return (
    <Card flush title="Archivos anteriores">
      <ListState
        rows={data?.statements}
        loading={isLoading}
        error={error && !data ? 'No se pudieron cargar los estados de cuenta.' : null}
        onRetry={() => mutate()}
        empty={<Empty title="Aún no hay estados de cuenta." />}
      >
        {(rows) => (
          <ul aria-label="Estados de cuenta" className="grid">
            {rows
              ? allRows(rows).map((statement) => <Row key={statement.id} statement={statement} onOpen={onOpen} />)
              : null}
          </ul>
        )}
      </ListState>
    </Card>
  )
}

function Row({ statement, onOpen }: { statement: Statement; onOpen: (id: number) => void }) {
  const user = useUser()
  const [undo, isUndoing] = useAction(undoStatement, { failure: 'No se pudo deshacer.' })
  const { id, name, by, createdAt, movements, confirmed, isUndone } = statement

  async function handleUndo() {
    const result = await undo(id)
    if (!result) return
    const [first] = result.refused
    if (first)
      toast.error(`${formatCount(result.refused.length)} no se pudieron anular.`, { description: first.message })
    else toast.success('Se deshizo el estado de cuenta.')
  }

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
          {formatCount(confirmed)} de {formatCount(movements)} abonos registrados
        </p>
      )}
      {isUndone ? null : (
        <div className="flex gap-2">
          {can(user, 'payments.void') ? (
            <Button
              size="sm"
              variant="ghost"
              busy={isUndoing}
              aria-label={`Deshacer ${name}: anula sus pagos`}
              onClick={handleUndo}
            >
              Deshacer
            </Button>
          ) : null}
          <Button size="sm" aria-label={`Abrir ${name}`} onClick={() => onOpen(id)}>
            Abrir
          </Button>
        </div>
      )}
    </li>
  )
}
