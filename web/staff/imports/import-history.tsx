import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { Import, ImportKind } from '#contract/imports/imports'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { formatDateTime } from '../../ui/date.ts'
import { ListState } from '../../ui/list/list-state.tsx'
import { formatCount } from '../../ui/money.ts'
import { useColumnChoice } from '../../ui/table/column-chooser.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
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
      render: ({ state, undone, kept }) => (
        <span className="flex flex-wrap items-center gap-x-2">
          <Chip tone={states[state].tone}>{states[state].label}</Chip>
          {kept > 0 ? (
            <span className="text-ink-2 text-xs">
              {formatCount(undone)} deshechos, {formatCount(kept)} no
            </span>
          ) : null}
        </span>
      ),
    },
    {
      key: 'undo',
      align: 'right',
      width: '9rem',
      render: (row) =>
        row.undoUntil ? (
          <Button size="sm" icon={<RotateCcw />} onClick={() => setUndoing(row)}>
            Deshacer
          </Button>
        ) : row.state === 'applied' && row.created + row.changed > 0 ? (
          <span className="text-ink-2 text-xs">Ya no se puede deshacer: pasaron 30 días</span>
        ) : null,
    },
  ]
  const { columns, chooser } = useColumnChoice('imports', allColumns, { fixed: ['name', 'state'] })
  return (
    <Card title="Importaciones anteriores" actions={importer.imports?.length ? chooser : null} flush>
      <ListState rows={importer.imports} empty="Aún no hay importaciones.">
        {(rows) => (
          <Table
            rows={rows}
            columns={columns}
            rowKey={({ id }) => id}
            caption="Importaciones anteriores"
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
