import { ArrowRight, CircleAlert } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { type Cell, cellText, numberIn } from '#contract/imports/cells'
import type { ImportKind, ImportRow } from '#contract/imports/imports'
import { noProductKey } from '#contract/products/sat-keys'
import { Chip } from '../../ui/chip.tsx'
import { TextInput } from '../../ui/form/inputs.tsx'
import { formatMoney } from '../../ui/money.ts'
import { isNumeric, outcomeLabels, problemText, valueText, verdictLabels, verdictOf } from './labels.ts'
import { barcodeNote, firstRowToSum, isPrice, type Offer, offersOf, pricesOf } from './offers.ts'
import type { Importer } from './use-importer.ts'

/** Functions and data that correct a row. */
export type Fix = Pick<Importer, 'correct' | 'choose' | 'groups' | 'barcodes' | 'known'> & {
  /** The cell of the file, shown where a row changes nothing. */
  cellOf: (row: ImportRow, field: string) => Cell | undefined
}

/** The code of a row, with a field if it is wrong. A row of customers has no code: its e-mail or RFC names it. */
export function CodeCell({ row, kind, fix }: { row: ImportRow; kind: ImportKind; fix: Fix }) {
  if (row.problems.code && kind !== 'customers' && !row.outcome) {
    return <WrongCell key={row.code} row={row} field="code" label="Código" original={row.code} fix={fix} />
  }
  return <span className="font-mono font-semibold text-info text-sm">{row.code || '—'}</span>
}

export function VerdictChip({ row }: { row: ImportRow }) {
  if (row.outcome) return <Chip tone={outcomeLabels[row.outcome].tone}>{outcomeLabels[row.outcome].label}</Chip>
  const { label, tone } = verdictLabels[verdictOf(row)]
  return <Chip tone={tone}>{label}</Chip>
}

/** The reason why a row is not applied, or the loss that it would cause. */
function reasonOf(row: ImportRow, { cellOf, known }: Fix) {
  if (row.reason) return row.reason
  const [first] = Object.entries(row.problems)
  if (first) return problemText(known, ...first)
  if (!row.isBelowCost) return undefined
  const { price, cost } = pricesOf(row, (name) => cellOf(row, name))
  if (price === undefined || cost === undefined || cost <= price) return 'El precio es menor que el costo.'
  return 'salePrice1' in row.before || row.state === 'new'
    ? `Perderías ${formatMoney(cost - price)} por pieza.`
    : `Subió el costo: pierdes ${formatMoney(cost - price)} por pieza.`
}

export function NameCell({ row, fix }: { row: ImportRow; fix: Fix }) {
  const reason = reasonOf(row, fix)
  const other = row.outcome ? undefined : firstRowToSum(row, fix.groups)
  const shared = row.outcome ? undefined : barcodeNote(row, fix.barcodes)
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
      {shared ? <span className="font-medium text-warn text-xs">{shared}</span> : null}
      {other ? <span className="text-ink-2 text-xs">También en la fila {other.line}: se suman.</span> : null}
      <Offers row={row} fix={fix} />
    </div>
  )
}

function Offers({ row, fix }: { row: ImportRow; fix: Fix }) {
  const [isSending, setSending] = useState(false)
  const offers = offersOf(row, fix.groups, (field) => fix.cellOf(row, field))

  async function handle(offer: Offer) {
    setSending(true)
    const sent = offer.field === undefined ? fix.choose(row) : fix.correct(row, offer.field, offer.text)
    await sent.finally(() => setSending(false))
  }

  if (offers.length === 0) return null
  return (
    <span className="flex flex-wrap gap-x-3">
      {offers.map((offer) => (
        <button
          key={offer.label}
          type="button"
          disabled={isSending}
          aria-label={`${offer.label}, fila ${row.line}`}
          onClick={() => void handle(offer)}
          className="min-h-6 font-semibold text-info text-xs underline underline-offset-2 disabled:opacity-55"
        >
          {offer.label}
        </button>
      ))}
    </span>
  )
}

type CellProps = { row: ImportRow; field: string; label: string; fix: Fix; original?: string }

/** Field for the price of a new product that would be sold under its cost: there is no stored price to keep. */
const isPriceToWrite = ({ state, isBelowCost }: ImportRow, field: string) =>
  isBelowCost && state === 'new' && field === 'salePrice1'

export function ValueCell({ row, field, label, fix }: CellProps) {
  if ((row.problems[field] || isPriceToWrite(row, field)) && !row.outcome) {
    return <WrongCell key={String(row.after[field])} row={row} field={field} label={label} fix={fix} />
  }
  return <Change row={row} field={field} cell={fix.cellOf(row, field)} />
}

/** Formats the text of a cell like a stored value. */
const cellValueText = (field: string, cell: Cell | undefined) =>
  valueText(field, (isNumeric(field) ? numberIn(cell ?? null) : undefined) ?? cellText(cell))

/** The old value and the new one, or the value that stays. */
function Change({ row, field, cell }: { row: ImportRow; field: string; cell?: Cell | undefined }) {
  const { before, after, isBelowCost } = row
  const isRed = isBelowCost && isPrice(field)
  if (!(field in after)) return <span className="text-ink-2">{cellValueText(field, cell)}</span>
  if (field === 'product_key' && after[field] === noProductKey) return <span className="text-warn">Sin clave</span>
  const value = <b className={`font-semibold ${isRed ? 'text-bad' : ''}`}>{valueText(field, after[field])}</b>
  if (!(field in before)) return value
  return (
    <span className={`inline-flex items-center gap-x-1.5 ${isNumeric(field) ? 'whitespace-nowrap' : 'flex-wrap'}`}>
      <s className="text-ink-2">{valueText(field, before[field])}</s>
      <ArrowRight size={12} aria-label="cambia a" className="text-ink-3" />
      {value}
    </span>
  )
}

function wrongCellAfter(cell: HTMLElement) {
  const cells = [...(cell.closest('table, ul')?.querySelectorAll<HTMLElement>('input[aria-invalid]') ?? [])]
  return cells[cells.indexOf(cell) + 1]
}

/** Field with the text of the cell, to correct it. Enter, or leaving the field, checks it again. Enter moves to the next wrong cell. */
function WrongCell({ row, field, label, fix, original = String(row.after[field] ?? '') }: CellProps) {
  const [text, setText] = useState(original)
  const [isSending, setSending] = useState(false)

  async function send() {
    if (text === original || isSending) return
    setSending(true)
    await fix.correct(row, field, text).finally(() => setSending(false))
  }

  function handleKey({ key, currentTarget }: KeyboardEvent<HTMLElement>) {
    if (key !== 'Enter') return
    const next = wrongCellAfter(currentTarget)
    // Leaving the field sends it.
    if (next) next.focus()
    else void send()
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
