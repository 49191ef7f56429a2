import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { ImportKind } from '#contract/imports/imports'
import { namesText } from '#contract/names-text'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { formatDate } from '../../ui/date.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { ListState } from '../../ui/list/list-state.tsx'
import { countText, formatCount } from '../../ui/money.ts'
import { Table } from '../../ui/table/table.tsx'
import { useProductsWithoutKey } from './api.ts'
import { kindTexts, leftOut } from './labels.ts'
import { rowColumns } from './preview-columns.tsx'
import { ResultButton } from './result-button.tsx'
import { UndoDialog } from './undo-dialog.tsx'
import type { Importer } from './use-importer.ts'

/** Result of the import or of its undo. */
export function DoneStep({ kind, importer }: { kind: ImportKind; importer: Importer }) {
  const { result, plan, known, undo, progress } = importer
  const [isUndoing, setUndoing] = useState(false)
  if (!result) return null
  const unapplied = leftOut(plan?.rows ?? [], result)
  const wrong = (plan?.rows ?? []).filter(({ state }) => state === 'error').length
  const isUndone = result.state === 'undone'
  return (
    <Card
      title={isUndone ? 'Importación deshecha' : 'Importación aplicada'}
      subtitle={result.name}
      actions={
        <>
          {plan ? (
            <ResultButton known={known} name={result.name} rows={plan.rows} content="resultado">
              Descargar resultado
            </ResultButton>
          ) : null}
          {isUndone || !result.undoUntil ? null : (
            <Button icon={<RotateCcw />} busy={progress !== undefined} onClick={() => setUndoing(true)}>
              Deshacer importación
            </Button>
          )}
        </>
      }
      footer={<NextSteps kind={kind} importer={importer} />}
    >
      <p role="status" className="text-sm">
        {isUndone ? undoneText(result.undone) : appliedText(result)}
        {unapplied.length > 0 ? leftText(unapplied.length, isUndone) : ''}
      </p>
      {wrong > 0 && !isUndone ? (
        <p className="text-sm text-warn">
          {countText(
            wrong,
            'renglón con error quedó fuera. Corrígelo',
            'renglones con error quedaron fuera. Corrígelos',
          )}{' '}
          en tu archivo e impórtalo otra vez: «Descargar resultado» dice qué falta en cada uno.
        </p>
      ) : null}
      {isUndone ? null : <OtherSheets importer={importer} />}
      {kind === 'products' && !isUndone ? <WithoutKey /> : null}
      {result.undoUntil && !isUndone ? (
        <p className="text-ink-2 text-sm">Puedes deshacerla hasta el {formatDate(result.undoUntil)}.</p>
      ) : null}
      {unapplied.length > 0 ? (
        <ListState rows={unapplied} empty="">
          {(rows) => (
            <Table
              rows={rows}
              columns={rowColumns({
                kind,
                fields: [],
                changed: new Set(),
                fix: { ...importer, cellOf: () => undefined },
              })}
              rowKey={({ line }) => line}
              caption="Renglones que no se tocaron"
              scroll={{ maxHeight: '50vh', minWidth: '45rem' }}
            />
          )}
        </ListState>
      ) : null}
      {isUndoing ? <UndoDialog kind={kind} import={result} onClose={() => setUndoing(false)} onUndo={undo} /> : null}
    </Card>
  )
}

function NextSteps({ kind, importer }: { kind: ImportKind; importer: Importer }) {
  const { result, reset, progress, readSheet, remainingSheets } = importer
  const nextSheet = readSheet && result?.state !== 'undone' ? remainingSheets[0] : undefined
  return (
    <div className="flex flex-wrap justify-end gap-2">
      <Button onClick={reset} disabled={progress !== undefined}>
        Importar otro archivo
      </Button>
      <LinkButton variant={nextSheet ? undefined : 'primary'} to={kindTexts[kind].path}>
        {kindTexts[kind].where}
      </LinkButton>
      {nextSheet ? (
        <Button variant="primary" busy={progress !== undefined} onClick={() => readSheet?.(nextSheet)}>
          Importar la siguiente hoja
        </Button>
      ) : null}
    </div>
  )
}

/** Names the sheets of the workbook that are not imported yet. */
function OtherSheets({ importer: { file, readSheet, remainingSheets } }: { importer: Importer }) {
  if (!file || remainingSheets.length === 0) return null
  const names = namesText(remainingSheets.map((name) => `«${name}»`))
  return (
    <p className="text-sm text-warn">
      De tu archivo se importó la hoja «{file.sheetName}».{' '}
      {readSheet ? 'Por importar' : 'Para las demás, elige otra vez el archivo y después la hoja'}: {names}.
    </p>
  )
}

/** The number of products without the SAT key that an invoice needs, with a link to them. */
function WithoutKey() {
  const count = useProductsWithoutKey()
  if (count === 0) return null
  return (
    <p className="text-sm text-warn">
      {countText(count, 'producto de tu catálogo no tiene', 'productos de tu catálogo no tienen')} clave SAT. Ponla
      antes de facturar:{' '}
      <Link to="/products/manage?key=missing" className="text-theme-text underline">
        ver productos sin clave SAT
      </Link>
      .
    </p>
  )
}

const appliedText = ({ created, changed }: { created: number; changed: number }) =>
  `${countText(created, 'nuevo')} y ${countText(changed, 'cambiado')}.`

const undoneText = (count: number) =>
  count === 1 ? 'Un renglón volvió a como estaba.' : `${formatCount(count)} renglones volvieron a como estaban.`

/** The sentence above the table of rows that were not applied, or that an undo kept. */
function leftText(count: number, isUndone: boolean) {
  const [one, many] = isUndone ? ['se conservó', 'se conservaron'] : ['no se aplicó', 'no se aplicaron']
  return ` ${formatCount(count)} ${count === 1 ? one : many}:`
}
