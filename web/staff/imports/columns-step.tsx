import { useId } from 'react'
import { cellText } from '#contract/imports/cells'
import type { ImportKind } from '#contract/imports/imports'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/chip.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { Select } from '../../ui/form/select.tsx'
import { countText } from '../../ui/money.ts'
import { Segments } from '../../ui/segments.tsx'
import { cellFor, unusedWithIva } from './columns.ts'
import { otherSheets } from './load-file.ts'
import type { Importer, Terms } from './use-importer.ts'

/** The step that assigns a field to each column of the file. */
export function ColumnsStep({ kind, importer }: { kind: ImportKind; importer: Importer }) {
  const { file, known, setFields, terms, setTerms, progress, reset, preview, isComplete } = importer
  if (!file) return null
  const { sheet, fields, name, isKnown } = file
  const [withIva] = kind === 'customers' ? [] : unusedWithIva(sheet, fields)
  const missing = known.filter(({ field, isRequired }) => isRequired && !fields.includes(field))

  const columns = sheet.titles.map((title, column) => ({ title, column }))

  function handleField(column: number, field: string) {
    setFields(fields.map((old, at) => (at === column ? field || null : old === field ? null : old)))
  }

  return (
    <Card
      title={name}
      subtitle={`${countText(sheet.rows.length, 'renglón', 'renglones')} · ${countText(sheet.titles.length, 'columna')}`}
      actions={
        <Button onClick={reset} disabled={progress !== undefined}>
          Cambiar archivo
        </Button>
      }
      footer={
        <div className="flex flex-wrap items-center justify-end gap-3">
          {missing.length > 0 ? (
            <p className="mr-auto font-medium text-bad text-sm">
              Indica qué columna es {missing.map(({ label }) => `«${label}»`).join(' y ')}.
            </p>
          ) : null}
          <Button variant="primary" disabled={!isComplete} busy={progress !== undefined} onClick={preview}>
            Ver vista previa
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <SheetChoice importer={importer} />
        {isKnown ? (
          <Notice tone="green">Ya habías importado un archivo con estas columnas: se usan las mismas.</Notice>
        ) : null}
        {withIva ? (
          <Notice tone="amber">
            «{withIva}» no se usa, porque los precios de la tienda son sin IVA. Quítale el IVA en tu archivo, o elige su
            campo si ya son sin IVA.
          </Notice>
        ) : null}
        {kind === 'stock' ? <ModeChoice terms={terms} onChange={setTerms} /> : null}
        {kind === 'products' ? <Defaults terms={terms} onChange={setTerms} /> : null}
        <ul aria-label="Columnas del archivo" className="grid gap-2">
          {columns.map(({ title, column }) => (
            <li
              key={column}
              className="grid items-center gap-x-4 gap-y-1 rounded-lg border border-line px-3 py-2 sm:grid-cols-[minmax(0,12rem)_minmax(0,1fr)_14rem]"
            >
              <span className="truncate font-mono text-sm">{title || `Columna ${column + 1}`}</span>
              <span className="truncate text-ink-2 text-sm">
                {sheet.rows
                  .slice(0, 3)
                  .map((row) => cellText(cellFor(row, column, fields[column] ?? null)) || '—')
                  .join(' · ')}
              </span>
              <Select
                aria-label={`Campo de ${title || `la columna ${column + 1}`}`}
                placeholder="No se usa"
                value={fields[column] ?? ''}
                onChange={({ target }) => handleField(column, target.value)}
                options={known.map(({ field, label }) => ({ value: field, label }))}
              />
            </li>
          ))}
        </ul>
      </div>
    </Card>
  )
}

/** The choice of the sheet to import, if a workbook has several with data. They are imported one at a time. */
function SheetChoice({ importer: { file, readSheet, progress } }: { importer: Importer }) {
  if (!file || otherSheets(file).length === 0) return null
  const { sheetName, sheetNames = [] } = file
  return (
    <Notice
      tone="amber"
      action={
        readSheet ? (
          <Select
            aria-label="Hoja del archivo"
            value={sheetName}
            disabled={progress !== undefined}
            onChange={({ target }) => readSheet(target.value)}
            options={sheetNames.map((name) => ({ value: name, label: name }))}
          />
        ) : undefined
      }
    >
      Tu archivo tiene {sheetNames.length} hojas y se importa una a la vez. Ahora, solo «{sheetName}».
    </Notice>
  )
}

type TermsProps = { terms: Terms; onChange: (terms: Terms) => void }

function ModeChoice({ terms, onChange }: TermsProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
      <span aria-hidden className="font-medium text-ink-2">
        La cantidad del archivo
      </span>
      <Segments
        label="La cantidad del archivo"
        options={[
          { value: 'set', label: 'Es la existencia total' },
          { value: 'add', label: 'Se suma a la existencia' },
        ]}
        value={terms.mode}
        onChange={(mode) => onChange({ ...terms, mode })}
      />
    </div>
  )
}

/** Values of new products whose cell is empty. */
function Defaults({ terms, onChange }: TermsProps) {
  const id = useId()
  const field = (name: string, label: string, maxLength: number) => (
    <label htmlFor={`${id}-${name}`} className="grid gap-1 text-sm">
      <span className="font-medium text-ink-2">{label}</span>
      <TextInput
        id={`${id}-${name}`}
        value={terms.defaults[name] ?? ''}
        maxLength={maxLength}
        onChange={({ target }) => onChange({ ...terms, defaults: { ...terms.defaults, [name]: target.value } })}
      />
    </label>
  )
  return (
    <fieldset className="grid gap-3 rounded-lg bg-mute-soft/50 px-3 py-2.5 sm:grid-cols-2">
      <legend className="sr-only">Productos nuevos sin dato</legend>
      {field('category', 'Categoría de los nuevos que no traen', 200)}
      {field('unit', 'Unidad de los nuevos que no traen', 20)}
      <p className="text-ink-2 text-xs sm:col-span-2">
        La clave SAT que falte se toma de productos parecidos o de la categoría, y la de unidad, de la unidad. Las
        revisas en la vista previa. Escribe subcategorías así: Ferretería &gt; Tornillos.
      </p>
    </fieldset>
  )
}
