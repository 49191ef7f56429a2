import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { Import, ImportKind } from '#contract/imports/imports'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { formatDateTime } from '../../ui/date.ts'
import { ListState } from '../../ui/list/list-state.tsx'
import { countText, formatCount } from '../../ui/money.ts'
import { useColumnChoice } from '../../ui/table/column-chooser.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import { undoneText } from './labels.ts'
import { UndoDialog } from './undo-dialog.tsx'
import type { Importer } from './use-importer.ts'

const states = {
  draft: { label: 'Sin aplicar', tone: 'grey' },
  applying: { label: 'Aplicándose', tone: 'amber' },
  applied: { label: 'Aplicada', tone: 'green' },
  undoing: { label: 'Deshaciéndose', tone: 'amber' },
  undone: { label: 'Deshecha', tone: 'grey' },
} as const

/** The imports of this kind: user, time, file and number of rows, each with its undo. */
export function ImportHistory({ kind, importer }: { kind: ImportKind; importer: Importer }) {
  const [undoing, setUndoing] = useState<Import>()
  const count = (key: string, title: string, value: (row: Import) => number): Column<Import> => ({
    key,
    title,
    align: 'right',
    width: '7.5rem',
    render: (row) => formatCount(value(row)),
  })
  const allColumns: Column<Import>[] = [
    { key: 'name', title: 'Archivo', render: ({ name }) => <span className="font-medium">{name}</span> },
    {
      key: 'at',
      title: 'Fecha',
      width: '9.5rem',
      render: ({ appliedAt, createdAt }) => formatDateTime(appliedAt ?? createdAt),
    },
    { key: 'by', title: 'Quién', width: '11rem', render: ({ by }) => by },
    count('created', 'Nuevos', ({ created }) => created),
    count('changed', 'Cambiados', ({ changed }) => changed),
    count('refused', 'Rechazados', ({ refused }) => refused),
    {
      key: 'state',
      title: 'Estado',
      width: '11rem',
      render: (row) => <State row={row} />,
    },
    {
      key: 'undo',
      align: 'right',
      width: '9rem',
      render: (row) => <Undo row={row} onUndo={setUndoing} />,
    },
  ]
  const { columns, chooser } = useColumnChoice('imports', allColumns, { fixed: ['name', 'state'] })
  return (
    <Card title="Importaciones anteriores" actions={importer.imports?.length ? chooser : null} flush>
      <ListState
        rows={importer.imports}
        error={importer.isHistoryMissing ? 'No se pudieron cargar las importaciones.' : null}
        onRetry={importer.reloadHistory}
        empty="Aún no hay importaciones."
      >
        {(rows) => (
          <Table
            rows={rows}
            columns={columns}
            rowKey={({ id }) => id}
            caption="Importaciones anteriores"
            card={(row) => <ImportCard row={row} onUndo={setUndoing} />}
            scroll={{ minWidth: '70rem' }}
          />
        )}
      </ListState>
      {undoing ? (
        <UndoDialog kind={kind} import={undoing} onClose={() => setUndoing(undefined)} onUndo={importer.undo} />
      ) : null}
    </Card>
  )
}

const State = ({ row }: { row: Import }) => (
  <span className="flex flex-wrap items-center gap-x-2">
    <Chip tone={states[row.state].tone}>{states[row.state].label}</Chip>
    {row.kept > 0 ? <span className="text-ink-2 text-xs">{undoneText(row)}</span> : null}
  </span>
)

type UndoProps = { row: Import; onUndo: (row: Import) => void }

/** The undo of an import, or why there is none. */
function Undo({ row, onUndo }: UndoProps) {
  if (row.undoUntil)
    return (
      <Button size="sm" icon={<RotateCcw />} onClick={() => onUndo(row)}>
        Deshacer
      </Button>
    )
  if (row.state !== 'applied' || row.created + row.changed === 0) return null
  return <span className="text-ink-2 text-xs">Ya no se puede deshacer: pasaron 30 días</span>
}

/** A row of the list on a phone. */
function ImportCard({ row, onUndo }: UndoProps) {
  const { name, by, created, changed, refused, appliedAt, createdAt } = row
  const counts = [
    [created, 'nuevo', 'nuevos'],
    [changed, 'cambiado', 'cambiados'],
    [refused, 'rechazado', 'rechazados'],
  ] as const
  const texts = counts.filter(([count]) => count > 0).map(([count, one, many]) => countText(count, one, many))
  return (
    <div className="grid gap-1.5 text-sm">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</p>
        <State row={row} />
      </div>
      <div className="flex flex-wrap items-end justify-between gap-2">
        <div>
          {texts.length > 0 ? <p className="text-ink-2 tabular-nums">{texts.join(' · ')}</p> : null}
          <p className="text-ink-3 text-xs">
            {formatDateTime(appliedAt ?? createdAt)} · {by}
          </p>
        </div>
        <Undo row={row} onUndo={onUndo} />
      </div>
    </div>
  )
}
