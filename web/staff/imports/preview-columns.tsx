import { ArrowRight, CircleAlert } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { type Cell, cellText, numberIn } from '#contract/import-cells'
import { fieldLabel, type ImportField } from '#contract/import-fields'
import type { ImportKind, ImportRow } from '#contract/imports'
import { Chip } from '../../ui/chip.tsx'
import { Checkbox, TextInput } from '../../ui/form/inputs.tsx'
import { formatMoney } from '../../ui/money.ts'
import type { Column } from '../../ui/table/table.tsx'
import { isMoney, isNumeric, outcomeWords, shownValue, verdictOf, verdictWords } from './words.ts'

type Options = {
  kind: ImportKind
  /** The fields of the file, besides the code and the name. */
  fields: readonly ImportField[]
  isChosen: (row: ImportRow) => boolean
  onTurn: (row: ImportRow, wanted: boolean) => void
  all: { isChecked: boolean; onChange: (wanted: boolean) => void }
  onCorrect: (row: ImportRow, field: string, text: string) => Promise<void>
  /** The cell of the file, shown where a row changes nothing. */
  cellOf: (row: ImportRow, field: string) => Cell | undefined
}

const nameWidth = '17rem'
/** An old amount, an arrow and a new one fit into 10.5rem. */
const widthOf = (field: string) => (isMoney(field) ? '10.5rem' : isNumeric(field) ? '8rem' : '7rem')

/** CSS length: the smallest width of the table. */
export const widthOfAll = (fields: readonly ImportField[]) =>
  `calc(40.25rem${fields.map(({ field }) => ` + ${widthOf(field)}`).join('')})`

const canChoose = ({ state }: ImportRow) => state === 'new' || state === 'change'

export function previewColumns({
  kind,
  fields,
  isChosen,
  onTurn,
  all,
  onCorrect,
  cellOf,
}: Options): Column<ImportRow>[] {
  return [
    {
      key: 'choose',
      width: '2.75rem',
      head: (
        <Checkbox
          className="align-middle"
          aria-label="Elegir todos los renglones de esta vista"
          checked={all.isChecked}
          onChange={({ target }) => all.onChange(target.checked)}
        />
      ),
      render: (row) => (
        <Checkbox
          className="align-middle"
          aria-label={`Aplicar la fila ${row.line}`}
          checked={isChosen(row)}
          disabled={!canChoose(row)}
          onChange={({ target }) => onTurn(row, target.checked)}
        />
      ),
    },
    {
      key: 'line',
      title: 'Fila',
      width: '4rem',
      align: 'right',
      render: ({ line }) => <span className="text-ink-2">{line}</span>,
    },
    {
      key: 'code',
      title: kind === 'customers' ? 'RFC o correo' : 'Código',
      width: '9rem',
      render: ({ code }) => <span className="font-mono font-semibold text-info text-sm">{code || '—'}</span>,
    },
    {
      key: 'name',
      title: kind === 'customers' ? 'Cliente' : 'Producto',
      width: nameWidth,
      render: (row) => <NameCell row={row} kind={kind} cost={cellOf(row, 'cost')} />,
    },
    ...fields.map(
      ({ field, label }): Column<ImportRow> => ({
        key: field,
        title: label,
        width: widthOf(field),
        ...(isNumeric(field) ? { align: 'right' as const } : {}),
        render: (row) => (
          <ValueCell row={row} field={field} label={label} onCorrect={onCorrect} cell={cellOf(row, field)} />
        ),
      }),
    ),
    { key: 'verdict', title: 'Qué pasa', width: '7.5rem', render: (row) => <VerdictChip row={row} /> },
  ]
}

function VerdictChip({ row }: { row: ImportRow }) {
  if (row.outcome) return <Chip tone={outcomeWords[row.outcome].tone}>{outcomeWords[row.outcome].label}</Chip>
  const { label, tone } = verdictWords[verdictOf(row)]
  return <Chip tone={tone}>{label}</Chip>
}

/** Why a row is not applied, or what it loses. */
function reasonOf(row: ImportRow, kind: ImportKind, ownCost: Cell | undefined) {
  if (row.reason) return row.reason
  const [[field, message] = []] = Object.entries(row.problems)
  if (message)
    return field && !message.includes('«') && field !== 'code' ? `${fieldLabel(kind, field)}: ${message}` : message
  if (!row.isBelowCost) return undefined
  const { salePrice1, cost = numberIn(ownCost ?? null) } = { ...row.before, ...row.after }
  return typeof salePrice1 === 'number' && typeof cost === 'number' && cost > salePrice1
    ? `Perderías ${formatMoney(cost - salePrice1)} por pieza.`
    : 'El precio es menor que el costo.'
}

function NameCell({ row, kind, cost }: { row: ImportRow; kind: ImportKind; cost?: Cell | undefined }) {
  const reason = reasonOf(row, kind, cost)
  return (
    <div className="grid min-w-0 gap-0.5">
      <span className="truncate" title={row.name}>
        {row.name || '—'}
      </span>
      {'name' in row.before ? (
        <s className="truncate text-ink-2 text-xs" title={String(row.before.name)}>
          {row.before.name}
        </s>
      ) : null}
      {reason ? (
        <span className="flex items-start gap-1 font-medium text-bad text-xs [&_svg]:mt-px [&_svg]:size-3.5 [&_svg]:shrink-0">
          <CircleAlert aria-hidden />
          {reason}
        </span>
      ) : null}
    </div>
  )
}

type CellProps = { row: ImportRow; field: string; label: string; onCorrect: Options['onCorrect'] }

function ValueCell({ row, field, label, onCorrect, cell }: CellProps & { cell: Cell | undefined }) {
  if (row.problems[field] && !row.outcome) {
    return <WrongCell row={row} field={field} label={label} onCorrect={onCorrect} />
  }
  return <Change row={row} field={field} cell={cell} />
}

/** A cell of the file as its value is shown. */
const shownCell = (field: string, cell: Cell | undefined) =>
  shownValue(field, (isNumeric(field) ? numberIn(cell ?? null) : undefined) ?? cellText(cell))

/** The old value and the new one, or the value that stays. */
function Change({ row, field, cell }: { row: ImportRow; field: string; cell?: Cell | undefined }) {
  const { before, after, isBelowCost } = row
  const isRed = isBelowCost && (field === 'salePrice1' || field.startsWith('list:'))
  if (!(field in after)) return <span className="text-ink-2">{shownCell(field, cell)}</span>
  const value = <b className={`font-semibold ${isRed ? 'text-bad' : ''}`}>{shownValue(field, after[field])}</b>
  if (!(field in before)) return value
  return (
    <span className={`inline-flex items-center gap-x-1.5 ${isNumeric(field) ? 'whitespace-nowrap' : 'flex-wrap'}`}>
      <s className="text-ink-2">{shownValue(field, before[field])}</s>
      <ArrowRight size={12} aria-label="cambia a" className="text-ink-3" />
      {value}
    </span>
  )
}

/** The text of the file, to correct here. Enter or leaving the field checks it again. */
function WrongCell({ row, field, label, onCorrect }: CellProps) {
  const written = String(row.after[field] ?? '')
  const [text, setText] = useState(written)
  const [isSending, setSending] = useState(false)

  async function send() {
    if (text === written || isSending) return
    setSending(true)
    await onCorrect(row, field, text).finally(() => setSending(false))
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key === 'Enter') void send()
  }

  return (
    <TextInput
      aria-label={`${label} de la fila ${row.line}`}
      aria-invalid
      value={text}
      disabled={isSending}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => void send()}
      onKeyDown={handleKey}
      className={`h-control-sm ${isNumeric(field) ? 'text-right' : ''}`}
    />
  )
}

/** A row on a phone. */
export function RowCard({
  row,
  fields,
  isChosen,
  onTurn,
}: {
  row: ImportRow
  fields: readonly ImportField[]
  isChosen: boolean
  onTurn: (wanted: boolean) => void
}) {
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 text-sm">
      <Checkbox
        aria-label={`Aplicar la fila ${row.line}`}
        checked={isChosen}
        disabled={!canChoose(row)}
        onChange={({ target }) => onTurn(target.checked)}
      />
      <div className="grid gap-1">
        <span className="font-mono font-semibold text-info">{row.code || `Fila ${row.line}`}</span>
        <NameCell row={row} kind="products" />
        <span className="flex flex-wrap gap-x-4 gap-y-1">
          {fields
            .filter(({ field }) => field in row.after)
            .map(({ field }) => (
              <Change key={field} row={row} field={field} />
            ))}
        </span>
      </div>
      <VerdictChip row={row} />
    </div>
  )
}
