import { X } from 'lucide-react'
import { addingProblem } from '#contract/cart/ordering'
import { unitQuestion } from '#contract/cart/units'
import { IconButton } from '../../../ui/button.tsx'
import { Quantity } from '../../../ui/form/quantity.tsx'
import { Select } from '../../../ui/form/select.tsx'
import type { PastedRow } from './pasted-rows.ts'

/** `above`: pieces of the same product in the rows above. */
export function PastedLine({
  row: { line, answer, quantity, chosen },
  above,
  onChange,
  onDrop,
}: {
  row: PastedRow
  above: number
  onChange: (changes: Partial<PastedRow>) => void
  onDrop: () => void
}) {
  const products =
    answer?.result === 'found' ? [answer.product] : answer?.result === 'ambiguous' ? answer.candidates : []
  const [only] = products
  const chosenProduct = products.find(({ id }) => id === chosen)
  // The problem in the server's answer is of the number in the message. The quantity may differ: «una docena» is 12.
  const problem = chosenProduct && addingProblem(chosenProduct, quantity, above)?.message
  const question = answer?.result === 'found' ? unitQuestion(line, answer.product) : null
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-2.5 text-sm">
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-ink-3 text-xs [overflow-wrap:anywhere]">{line.raw}</p>
        {answer?.result === 'found' && only && !question ? (
          <p className="font-medium">
            {only.name} <span className="code text-ink-3">{only.code}</span>
          </p>
        ) : products.length > 0 ? (
          <Select
            aria-label={`Producto de «${line.raw}»`}
            className="mt-1"
            placeholder="Elige un producto"
            value={chosen === undefined ? '' : String(chosen)}
            options={products.map(({ id, code, name }) => ({ value: String(id), label: `${code} · ${name}` }))}
            onChange={(event) =>
              onChange({ chosen: event.target.value === '' ? undefined : Number(event.target.value) })
            }
          />
        ) : (
          <p className="font-medium text-bad">{line.problem ?? 'No encontrado.'}</p>
        )}
        {question ? <p className="mt-1 text-warn text-xs">{question.message}</p> : null}
        {problem ? <p className="mt-1 text-warn text-xs">{problem}</p> : null}
      </div>
      {products.length > 0 ? (
        <Quantity
          size="sm"
          label={`Cantidad de «${line.raw}»`}
          value={quantity}
          onChange={(next) => onChange({ quantity: next })}
        />
      ) : null}
      <IconButton label={`Quitar «${line.raw}»`} icon={<X />} onClick={onDrop} />
    </li>
  )
}
