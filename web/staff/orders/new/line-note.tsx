import { displayPrice } from '../../../shop/display.ts'
import { formatCount, formatMoney } from '../../../ui/money.ts'
import { backorderText } from '../../../ui/stock.tsx'
import type { NewLine } from './use-lines.ts'

type NoteProps = { line: NewLine; isPhone: boolean; onTake: (quantity: number) => void }

/** Unit and problems of a line. On a phone also its price by volume, for which the table of a wide screen has a column. */
export function Note({ line, isPhone, onTake }: NoteProps) {
  const { unit, quantity, problem, nearest, inStock, backorder } = line
  /** Pieces that the shop does not have yet. */
  const backordered = quantity - (line.Inventory?.quantity ?? 0)
  const take = (allowed: number) => (allowed > 0 ? <TakeButton from={quantity} to={allowed} onTake={onTake} /> : null)
  return (
    <>
      {unit ? ` · ${unit}` : ''}
      {isPhone ? (
        <span className="block text-ink-2">
          <VolumePrice line={line} />
        </span>
      ) : null}
      {backordered > 0 && backorder !== null ? (
        <span className={noteRow}>
          <b className="font-medium text-warn">
            {formatCount(backordered)} {backorderText(backorder)}
          </b>
          {problem ? null : take(inStock)}
        </span>
      ) : null}
      {problem ? (
        <span className={noteRow}>
          <b className="font-medium text-bad">{problem}</b>
          {take(nearest)}
        </span>
      ) : null}
    </>
  )
}

const noteRow = 'flex flex-wrap items-center gap-x-2 gap-y-1'

const TakeButton = ({ from, to, onTake }: { from: number; to: number } & Pick<NoteProps, 'onTake'>) => (
  <button type="button" onClick={() => onTake(to)} className="min-h-6 font-semibold text-theme-text underline">
    {to < from ? 'Dejar' : 'Subir a'} {formatCount(to)}
  </button>
)

type Priced = { line: Pick<NewLine, 'basePrice' | 'listPrice' | 'given' | 'iva'> }

/** The list price of a line with a price by volume, and the percent. A price that the user gives has its own text. */
export function VolumePrice({ line: { basePrice, listPrice, given, iva } }: Priced) {
  if (given || basePrice >= listPrice) return null
  const percent = Math.round((1 - basePrice / listPrice) * 100)
  return (
    <span className="text-xs">
      <s className="text-ink-2">{formatMoney(displayPrice(listPrice, { iva }))}</s>{' '}
      <span className="font-medium text-ok">Por volumen{percent > 0 ? ` −${percent} %` : ''}</span>
    </span>
  )
}
