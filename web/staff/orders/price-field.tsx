import { useId } from 'react'
import { discountText } from '../../order/lines/line-discount.ts'
import { TextInput } from '../../ui/form/inputs.tsx'
import { useDraftText } from '../use-draft-text.ts'
import {
  discountOfLine,
  isOverLimit,
  type PricedLine,
  type PriceOverride,
  priceOf,
  readOverride,
} from './line-price.ts'

/** The price of a line of an order: an amount, or a discount such as "-10%". */
export function PriceField({
  line,
  code,
  maxDiscount,
  onOverride,
}: {
  line: PricedLine
  code: string
  /** The largest discount in percent that the user may give; undefined without a limit. */
  maxDiscount: number | undefined
  onOverride: (given: PriceOverride | undefined) => void
}) {
  const { isRefused: isWrong, field } = useDraftText(priceOf(line).toFixed(2), (text) => {
    const given = text.trim() === '' ? undefined : readOverride(text)
    if (!given && text.trim() !== '') return false
    onOverride(given && 'price' in given && given.price === priceOf(line) && !line.given ? undefined : given)
    return true
  })
  const noteId = useId()
  const isOver = isOverLimit(line, maxDiscount)
  const note = isWrong
    ? 'Escribe 167.40 o −10 %.'
    : isOver
      ? `Puedes dar hasta ${maxDiscount} %.`
      : discountText({ price: priceOf(line), discount: discountOfLine(line) })

  return (
    <span className="grid gap-0.5">
      <TextInput
        {...field}
        aria-label={`Precio o descuento de ${code}`}
        aria-invalid={isWrong || isOver ? true : undefined}
        aria-describedby={note ? noteId : undefined}
        autoComplete="off"
        className="text-right tabular-nums"
        onFocus={(event) => event.target.select()}
      />
      {note ? (
        <span
          id={noteId}
          role={isWrong || isOver ? 'alert' : undefined}
          className={`text-right text-xs ${isWrong || isOver ? 'font-medium text-bad' : 'text-ok'}`}
        >
          {note}
        </span>
      ) : null}
    </span>
  )
}
