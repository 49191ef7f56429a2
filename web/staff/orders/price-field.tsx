import { useId } from 'react'
import { roundPesos } from '#contract/money'
import { discountText } from '../../order/lines/line-discount.ts'
import { TextInput } from '../../ui/form/inputs.tsx'
import { useDraftText } from '../use-draft-text.ts'
import {
  discountOfLine,
  type PricedLine,
  priceOf,
  priceProblem,
  readOverride,
  type WrittenPrice,
} from './line-price.ts'

/** The price of a line of an order: an amount, or a discount such as "-10%". */
export function PriceField({
  line,
  code,
  maxDiscount,
  factor = 1,
  onOverride,
}: {
  line: PricedLine
  code: string
  /** The largest discount in percent that the user may give; undefined without a limit. */
  maxDiscount: number | undefined
  /** The shown price divided by the price: 1.16 where prices are shown with an IVA of 16 %. */
  factor?: number
  onOverride: (given: WrittenPrice | undefined) => void
}) {
  const { given } = line
  const shown = (pesos: number) => roundPesos(pesos * factor)
  const shownText = shown(priceOf(line)).toFixed(2)

  /** The price or discount that a text means; undefined for the price that the line has without one. */
  function read(text: string): WrittenPrice | undefined {
    if (text.trim() === '') return undefined
    const override = readOverride(text) ?? { text }
    if (!('price' in override)) return override
    if (!given && override.price.toFixed(2) === shownText) return undefined
    return { price: roundPesos(override.price / factor) }
  }

  const { field } = useDraftText(given && 'text' in given ? given.text : shownText, (text) => {
    onOverride(read(text))
    return true
  })
  const noteId = useId()
  const problem = priceProblem(line, maxDiscount)
  const note = problem ?? discountText({ price: shown(priceOf(line)), discount: shown(discountOfLine(line)) })

  return (
    <span className="grid gap-0.5">
      <TextInput
        {...field}
        aria-label={`Precio o descuento de ${code}`}
        aria-invalid={problem ? true : undefined}
        aria-describedby={note ? noteId : undefined}
        autoComplete="off"
        className="text-right tabular-nums"
        onFocus={(event) => event.target.select()}
      />
      {note ? (
        <span
          id={noteId}
          role={problem ? 'alert' : undefined}
          className={`text-right text-xs ${problem ? 'font-medium text-bad' : 'text-ok'}`}
        >
          {note}
        </span>
      ) : null}
    </span>
  )
}
