import { Plus, X } from 'lucide-react'
import type { Ref } from 'react'
import type { PriceList, PriceListRow } from '#contract/prices/price-lists'
import type { PriceRule } from '#contract/prices/price-rules'
import { Button, IconButton } from '../../../ui/button.tsx'
import { NumberInput } from '../../../ui/form/number-input.tsx'
import { PriceCell } from './price-cell.tsx'
import { RuleField } from './rule-field.tsx'
import { pricesOf, toRule } from './rules.ts'
import type { Line, useBreakLines } from './use-break-lines.ts'

const maxLines = 9

/** The prices of larger quantities, a line each, and why they cannot be saved. `ref`: of the list. */
export function BreakLines({
  ref,
  row,
  list,
  breaks: { lines, problem, add, change, remove },
}: {
  ref: Ref<HTMLUListElement>
  row: PriceListRow
  list: PriceList
  breaks: ReturnType<typeof useBreakLines>
}) {
  return (
    <>
      <ul ref={ref} className="grid gap-2" aria-label="Precios por cantidad">
        {lines.map((line, at) => (
          <BreakLine
            key={line.key}
            line={line}
            number={at + 1}
            price={priceOf(row, list, line)}
            cost={row.cost}
            onChange={(changes) => change(line.key, changes)}
            onRemove={() => remove(line.key)}
          />
        ))}
      </ul>
      {problem ? (
        <p role="alert" className="font-medium text-bad text-sm">
          {problem}
        </p>
      ) : null}
      <Button
        variant="ghost"
        size="sm"
        icon={<Plus />}
        className="justify-self-start"
        disabled={lines.length >= maxLines}
        onClick={add}
      >
        Agregar otra cantidad
      </Button>
    </>
  )
}

function BreakLine({
  line: { from, rule, wrong },
  number,
  price,
  cost,
  onChange,
  onRemove,
}: {
  line: Line
  number: number
  price: number | undefined
  cost: number | null
  onChange: (changes: Partial<Line>) => void
  onRemove: () => void
}) {
  return (
    <li className="grid grid-cols-[5.5rem_minmax(0,1fr)_6rem_2.25rem] items-start gap-2">
      <NumberInput
        aria-label={`Desde, renglón ${number}`}
        placeholder="Desde"
        inputMode="numeric"
        value={from}
        onValue={(value) => onChange({ from: value })}
      />
      <RuleField
        rule={rule}
        wrong={wrong}
        label={`Precio, renglón ${number}`}
        placeholder="170, −8 % o costo +20 %"
        onWrong={(text) => onChange({ wrong: text })}
        onRule={(next: PriceRule | undefined) => onChange({ rule: next && toRule(1, next) })}
      />
      <span className="pt-1.5 text-right text-sm">
        {price === undefined ? null : <PriceCell price={price} cost={cost} />}
      </span>
      <IconButton label={`Quitar renglón ${number}`} icon={<X />} onClick={onRemove} />
    </li>
  )
}

const priceOf = (row: PriceListRow, list: PriceList, { rule }: Line) =>
  rule && pricesOf(row, list, [{ ...rule, min_qty: 1 }]).salePrice1
