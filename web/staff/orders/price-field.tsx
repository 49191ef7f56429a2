import { useId, useState } from 'react'
import { discountText } from '../../order/lines/line-discount.ts'
import { TextInput } from '../../ui/form/inputs.tsx'
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
  const [typed, setTyped] = useState<string>()
  const [isWrong, setWrong] = useState(false)
  const noteId = useId()
  const isOver = isOverLimit(line, maxDiscount)
  const note = isWrong
    ? 'Escribe 167.40 o −10 %.'
    : isOver
      ? `Puedes dar hasta ${maxDiscount} %.`
      : discountText({ price: priceOf(line), discount: discountOfLine(line) })

  function apply() {
    if (typed === undefined) return
    const given = typed.trim() === '' ? undefined : readOverride(typed)
    if (!given && typed.trim() !== '') return setWrong(true)
    setTyped(undefined)
    setWrong(false)
    onOverride(given && 'price' in given && given.price === priceOf(line) && !line.given ? undefined : given)
  }

  return (
    <span className="grid gap-0.5">
      <TextInput
        aria-label={`Precio o descuento de ${code}`}
        aria-invalid={isWrong || isOver ? true : undefined}
        aria-describedby={note ? noteId : undefined}
        autoComplete="off"
        className="text-right tabular-nums"
        value={typed ?? priceOf(line).toFixed(2)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => {
          setTyped(event.target.value)
          setWrong(false)
        }}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          apply()
        }}
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
