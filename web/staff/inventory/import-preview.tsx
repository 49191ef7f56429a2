import { useState } from 'react'
import { Chip } from '../../ui/chip.tsx'
import { ListState } from '../../ui/list/list-state.tsx'
import { formatCount, formatMoney } from '../../ui/money.ts'
import { ViewTabs } from '../../ui/segments.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import { type ImportLine, isChange } from './import-lines.ts'
import { modeLabels } from './import-sheet.ts'
import { formatSigned } from './ledger-columns.tsx'

type Verdict = 'all' | 'change' | 'same' | 'wrong'

const verdictOf = (line: ImportLine): Exclude<Verdict, 'all'> =>
  line.problem ? 'wrong' : isChange(line) ? 'change' : 'same'

const number = (value: number | null | undefined) => (value == null ? '—' : formatCount(value))

const costColumn: Column<ImportLine> = {
  key: 'cost',
  title: 'Costo',
  align: 'right',
  width: '6.5rem',
  render: ({ cost }) => (cost === null ? '—' : formatMoney(cost)),
}

const columns: Column<ImportLine>[] = [
  { key: 'line', title: 'Fila', width: '4rem', render: ({ line }) => <span className="text-ink-3">{line}</span> },
  {
    key: 'code',
    title: 'Código',
    width: '9rem',
    render: ({ code, product }) => <span className="font-mono">{product?.code ?? (code || '—')}</span>,
  },
  { key: 'name', title: 'Producto', render: ({ product }) => product?.name ?? '—' },
  { key: 'mode', title: 'Modo', width: '5rem', render: ({ mode }) => modeLabels[mode] },
  {
    key: 'quantity',
    title: 'Cantidad',
    align: 'right',
    width: '6.5rem',
    render: ({ mode, quantity }) =>
      quantity === null ? '—' : mode === 'add' ? formatSigned(quantity) : formatCount(quantity),
  },
  {
    key: 'before',
    title: 'Existencia',
    align: 'right',
    width: '6.5rem',
    render: ({ product }) => number(product?.on_hand),
  },
  { key: 'after', title: 'Queda', align: 'right', width: '6.5rem', render: ({ result }) => number(result) },
  { key: 'verdict', title: 'Resultado', width: '17rem', render: (line) => <VerdictChip line={line} /> },
]

function VerdictChip({ line }: { line: ImportLine }) {
  if (line.problem) return <span className="font-medium text-bad text-xs">{line.problem}</span>
  return isChange(line) ? <Chip tone="blue">Cambia</Chip> : <Chip>Igual</Chip>
}

/** Effect of each row of the file. Rows with an error are not posted. */
export function ImportPreview({ lines }: { lines: readonly ImportLine[] }) {
  const counts = { change: 0, same: 0, wrong: 0 }
  for (const line of lines) counts[verdictOf(line)] += 1
  const [view, setView] = useState<Verdict>(counts.wrong > 0 ? 'wrong' : 'all')
  const hasCosts = lines.some(({ cost }) => cost !== null)
  const ignored = lines.filter(({ ignoresCost, problem }) => ignoresCost && !problem).length
  const shown = view === 'all' ? lines : lines.filter((line) => verdictOf(line) === view)
  return (
    <div className="overflow-hidden rounded-lg border border-line">
      <ViewTabs
        label="Renglones del archivo"
        options={[
          { value: 'all', label: 'Todos', count: lines.length },
          { value: 'change', label: 'Cambian', count: counts.change },
          { value: 'same', label: 'Iguales', count: counts.same },
          { value: 'wrong', label: 'Con error', count: counts.wrong },
        ]}
        value={view}
        onChange={setView}
      />
      {counts.wrong > 0 ? (
        <p className="border-line border-b bg-warn-soft px-4 py-2 font-medium text-sm text-warn">
          {counts.wrong === 1
            ? 'El renglón con error no se registrará.'
            : `Los ${formatCount(counts.wrong)} renglones con error no se registrarán.`}
        </p>
      ) : null}
      {ignored > 0 ? (
        <p className="border-line border-b px-4 py-2 text-ink-2 text-sm">
          El costo solo se registra al sumar piezas:{' '}
          {ignored === 1 ? '1 renglón lo ignora' : `${formatCount(ignored)} renglones lo ignoran`}.
        </p>
      ) : null}
      <ListState rows={shown} empty="Ningún renglón en esta vista.">
        {(rows) => (
          <Table
            rows={rows}
            columns={hasCosts ? columns.toSpliced(5, 0, costColumn) : columns}
            rowKey={({ line }) => line}
            caption="Vista previa del archivo"
            scroll={{ maxHeight: '55vh', minWidth: '62rem' }}
          />
        )}
      </ListState>
    </div>
  )
}
