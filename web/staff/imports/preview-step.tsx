import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { plainWord } from '#contract/imports/cells'
import type { ImportKind, ImportRow } from '#contract/imports/imports'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ListState } from '../../ui/list/list-state.tsx'
import { SearchField } from '../../ui/list/search-field.tsx'
import { countText, formatCount } from '../../ui/money.ts'
import { ViewTabs } from '../../ui/segments.tsx'
import { Table } from '../../ui/table/table.tsx'
import { useAction } from '../../ui/use-action.ts'
import { useHandler } from '../../ui/use-handler.ts'
import { isChosenIn, withChoice } from './choices.ts'
import { FileColumns } from './file-columns.tsx'
import { type Verdict, verdictLabels, verdictOf, verdictsOf } from './labels.ts'
import { NewCategories } from './new-categories.tsx'
import { barcodeNote, keepValueCorrections } from './offers.ts'
import { canChoose, choiceColumn, RowCard, rowColumns, widthOfAll } from './preview-columns.tsx'
import { ResultButton } from './result-button.tsx'
import { lacksKey } from './sat-groups.ts'
import { SatKeysDialog } from './sat-keys-dialog.tsx'
import type { Importer } from './use-importer.ts'

/** `barcode`: rows whose bar code another product has. They are in the group of their verdict too. */
type View = Verdict | 'all' | 'barcode'

const viewsOf = (kind: ImportKind, hasShared: boolean): { value: View; label: string }[] => [
  { value: 'all', label: 'Todos' },
  ...verdictsOf(kind).map((value) => ({ value, label: verdictLabels[value].many })),
  ...(hasShared ? [{ value: 'barcode' as const, label: 'Código de barras repetido' }] : []),
]

/** The change that each row of the file makes. Rows with an error are never applied, rows under cost only if the user chooses them. */
export function PreviewStep({ kind, importer }: { kind: ImportKind; importer: Importer }) {
  const { plan, known, progress, changeColumns, reset, file } = importer
  const rows = plan?.rows ?? []
  const { view, setView, search, setSearch, counts, shown } = useShownRows(rows, importer.barcodes)
  const { choices, setChoices } = importer
  const isChosen = (row: ImportRow) => isChosenIn(choices, row)
  const toggle = (some: readonly ImportRow[], wanted: boolean) => setChoices(withChoice(choices, some, wanted))
  const choosable = shown.filter(canChoose)

  // New products get SAT keys even if the file has none: they are shown.
  const isShown = (field: string) =>
    file?.fields.includes(field) ||
    (['product_key', 'unit_key'].includes(field) && kind === 'products' && counts.new > 0)
  const fields = known.filter(({ field }) => !['code', 'name', 'mode'].includes(field) && isShown(field))
  const changed = new Set(rows.flatMap(({ before }) => Object.keys(before)))
  const columns = [
    choiceColumn({
      isChosen,
      onToggle: (row, wanted) => toggle([row], wanted),
      all: {
        isChecked: choosable.length > 0 && choosable.every(isChosen),
        onChange: (wanted) => toggle(choosable, wanted),
      },
    }),
    ...rowColumns({ kind, fields, changed, fix: importer }),
  ]

  return (
    <Card
      flush
      title={file?.name}
      subtitle={countText(rows.length, 'renglón', 'renglones')}
      actions={
        <>
          <Button onClick={changeColumns} disabled={progress !== undefined}>
            Columnas
          </Button>
          <Button onClick={reset} disabled={progress !== undefined}>
            Cambiar archivo
          </Button>
        </>
      }
      footer={<ApplyBar importer={importer} counts={counts} chosen={rows.filter(isChosen)} />}
    >
      {file ? <FileColumns file={file} known={known} /> : null}
      {kind === 'products' ? <NewCategories rows={rows.filter(isChosen)} /> : null}
      <ViewTabs
        label="Renglones del archivo"
        options={viewsOf(kind, counts.barcode > 0 || view === 'barcode').map((view) => ({
          ...view,
          count: counts[view.value],
        }))}
        value={view}
        onChange={setView}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-4 py-2">
        <SearchField label="Código o nombre" value={search} onChange={setSearch} className="sm:max-w-64" />
        <Repairs importer={importer} isChosen={isChosen} />
      </div>
      <ListState rows={shown} empty="Ningún renglón en esta vista.">
        {(visible) => (
          <Table
            rows={visible}
            columns={columns}
            rowKey={({ line }) => line}
            caption="Vista previa del archivo"
            card={(row) => (
              <RowCard
                {...{ row, kind, fields, fix: importer, isChosen: isChosen(row) }}
                onToggle={(wanted) => toggle([row], wanted)}
              />
            )}
            rowClass={({ state }) => (state === 'error' ? 'bg-bad-soft/40' : undefined)}
            scroll={{ maxHeight: 'max(18rem, 100dvh - 30rem)', minWidth: widthOfAll(fields, changed) }}
          />
        )}
      </ListState>
    </Card>
  )
}

/** The rows of the chosen view that match the search, and the number of rows of each view. */
function useShownRows(rows: readonly ImportRow[], barcodes: Importer['barcodes']) {
  const [view, setView] = useState<View>('all')
  const [search, setSearch] = useState('')
  const counts: Record<View, number> = { all: rows.length, new: 0, change: 0, same: 0, error: 0, below: 0, barcode: 0 }
  const isShared = (row: ImportRow) => barcodeNote(row, barcodes) !== undefined
  for (const row of rows) {
    counts[verdictOf(row)]++
    if (isShared(row)) counts.barcode++
  }
  const word = plainWord(search)
  const shown = rows.filter(
    (row) =>
      (view === 'all' || (view === 'barcode' ? isShared(row) : verdictOf(row) === view)) &&
      (word === '' || plainWord(`${row.code} ${row.name}`).includes(word)),
  )
  return { view, setView, search, setSearch, counts, shown }
}

type ApplyProps = { importer: Importer; counts: Record<View, number>; chosen: readonly ImportRow[] }

function ApplyBar({ importer: { plan, known, file, progress, apply, settled }, counts, chosen }: ApplyProps) {
  const unit = countText(chosen.length, 'cambio')
  const applyChosen = useHandler(() => apply(new Set(chosen.map(({ line }) => line))))
  const [applyOnce, isStarting] = useAction(
    async () => {
      // The press also takes the focus from the cell that was being corrected. Its row is applied too.
      await settled()
      await applyChosen()
    },
    { failure: 'No se pudo aplicar la importación. Pulsa Aplicar otra vez.' },
  )
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <ResultButton
        known={known}
        name={file?.name ?? ''}
        rows={plan?.rows.filter(({ state }) => state === 'error') ?? []}
        content="errores"
      >
        Descargar errores
      </ResultButton>
      <p className="text-ink-2 text-sm">{footNote(counts, chosen.filter(({ isBelowCost }) => isBelowCost).length)}</p>
      <span className="flex items-center gap-1.5 font-medium text-sm sm:ml-auto [&_svg]:size-4 [&_svg]:text-ok">
        <RotateCcw aria-hidden /> Podrás deshacer la importación
      </span>
      <Button
        variant="primary"
        className="max-sm:w-full"
        disabled={chosen.length === 0}
        busy={isStarting || progress !== undefined}
        onClick={() => void applyOnce()}
      >
        {chosen.length === 0 ? 'Nada que aplicar' : `Aplicar ${unit}`}
      </Button>
    </div>
  )
}

/** Buttons that correct many rows at once. */
function Repairs({ importer, isChosen }: { importer: Importer; isChosen: (row: ImportRow) => boolean }) {
  const [isGivingKeys, setGivingKeys] = useState(false)
  const { plan, progress } = importer
  const rows = plan?.rows ?? []
  const rowsWithoutKey = rows.filter((row) => lacksKey(row) && isChosen(row))
  const keptValueCorrections = keepValueCorrections(rows)
  return (
    <>
      {keptValueCorrections.size > 1 ? (
        <Button size="sm" disabled={progress !== undefined} onClick={() => importer.correctAll(keptValueCorrections)}>
          Dejar el valor actual en {formatCount(keptValueCorrections.size)} con error
        </Button>
      ) : null}
      {rowsWithoutKey.length > 0 ? (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm sm:ml-auto">
          {rowsWithoutKey.length === 1
            ? '1 nuevo sin clave SAT'
            : `${formatCount(rowsWithoutKey.length)} nuevos sin clave SAT`}
          <Button size="sm" disabled={progress !== undefined} onClick={() => setGivingKeys(true)}>
            Poner claves SAT
          </Button>
        </span>
      ) : null}
      {isGivingKeys ? (
        <SatKeysDialog rows={rowsWithoutKey} onSave={importer.correctAll} onClose={() => setGivingKeys(false)} />
      ) : null}
    </>
  )
}

function footNote(counts: Record<View, number>, accepted: number) {
  const notes = []
  if (counts.error > 0) notes.push(countText(counts.error, 'con error no se aplica.', 'con error no se aplican.'))
  const below = counts.below - accepted
  if (below > 0) {
    notes.push(
      below === 1
        ? '1 bajo costo no se aplica si no lo eliges.'
        : `${formatCount(below)} bajo costo no se aplican si no los eliges.`,
    )
  }
  return notes.join(' ')
}
