import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { PriceList, PriceListRow } from '#contract/prices/price-lists'
import type { PriceRule } from '#contract/prices/price-rules'
import { Button, IconButton } from '../../../ui/button.tsx'
import { NumberInput } from '../../../ui/form/number-input.tsx'
import { formatMoney } from '../../../ui/money.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useGuardedClose } from '../../../ui/overlay/leave-guard.tsx'
import { PriceCell } from './price-cell.tsx'
import { RuleField } from './rule-field.tsx'
import { pricesOf, quantityRules, type Rule, toRule } from './rules.ts'

/** `wrong`: the typed text, when it is not a price. */
type Line = { key: number; from: unknown; rule: Rule | undefined; wrong?: string | undefined }

const maxLines = 9

/** The prices of larger quantities of one product. They are saved with the other changes of the list. */
export function BreaksDialog({
  row,
  list,
  rules,
  onClose,
  onChange,
}: {
  row: PriceListRow
  list: PriceList
  rules: readonly Rule[]
  onClose: () => void
  onChange: (rules: Rule[]) => void
}) {
  const { lines, isChanged, add, change, remove } = useBreakLines(row, rules)
  const { handleClose, leaveGuard } = useGuardedClose(isChanged, onClose)
  const [problem, setProblem] = useState<string>()
  const fields = useRef<HTMLUListElement>(null)

  function handleDone() {
    // The field has the message.
    const wrong = fields.current?.querySelector<HTMLElement>('[data-rule][aria-invalid]')
    if (wrong) return wrong.focus()
    const filledLines = lines.filter(({ from, rule }) => from !== undefined || rule !== undefined)
    const message = problemOf(filledLines, row)
    if (message) return setProblem(message)
    onChange([...rules.filter(({ min_qty }) => min_qty <= row.min_qty), ...rulesOf(filledLines)])
    onClose()
  }

  return (
    <Dialog
      open
      onClose={handleClose}
      title="Precios por cantidad"
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" onClick={handleDone}>
            Listo
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        <p className="text-ink-2 text-sm">
          <span className="code">{row.code}</span> {row.name} · precio de lista {formatMoney(row.salePrice1)}
          {row.cost === null ? '' : ` · costo ${formatMoney(row.cost)}`}
        </p>
        <ul ref={fields} className="grid gap-2" aria-label="Precios por cantidad">
          {lines.map((line, at) => (
            <BreakLine
              key={line.key}
              line={line}
              number={at + 1}
              price={priceOf(row, list, line)}
              cost={row.cost}
              onChange={(changes) => {
                setProblem(undefined)
                change(line.key, changes)
              }}
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
      </div>
      {leaveGuard}
    </Dialog>
  )
}

/** The stored prices of larger quantities as lines to edit, or one empty line. */
function useBreakLines(row: PriceListRow, rules: readonly Rule[]) {
  const [initial] = useState<readonly Line[]>(() => {
    const stored = quantityRules(row, rules).map((rule, key) => ({ key, from: rule.min_qty, rule }))
    return stored.length > 0 ? stored : [emptyLine(0)]
  })
  const [lines, setLines] = useState(initial)
  return {
    lines,
    isChanged: lines !== initial,
    add: () => setLines([...lines, emptyLine(Math.max(...lines.map(({ key }) => key), 0) + 1)]),
    change: (key: number, changes: Partial<Line>) =>
      setLines((before) => before.map((line) => (line.key === key ? { ...line, ...changes } : line))),
    remove: (key: number) => setLines(lines.filter((line) => line.key !== key)),
  }
}

const emptyLine = (key: number): Line => ({ key, from: undefined, rule: undefined })

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

const rulesOf = (lines: readonly Line[]): Rule[] =>
  lines
    .flatMap(({ from, rule }) => (rule ? [{ ...rule, min_qty: Number(from) }] : []))
    .sort((a, b) => a.min_qty - b.min_qty)

const priceOf = (row: PriceListRow, list: PriceList, { rule }: Line) =>
  rule && pricesOf(row, list, [{ ...rule, min_qty: 1 }]).salePrice1

function problemOf(lines: readonly Line[], row: PriceListRow) {
  const quantities = lines.map(({ from }) => from)
  if (lines.some(({ from, rule }) => from === undefined || rule === undefined)) {
    return 'Escribe la cantidad y el precio de cada renglón.'
  }
  if (quantities.some((from) => typeof from !== 'number' || !Number.isInteger(from) || from > 1_000_000)) {
    return 'Ingresa una cantidad entera.'
  }
  if (quantities.some((from) => Number(from) <= row.min_qty)) return `La cantidad debe ser mayor que ${row.min_qty}.`
  return new Set(quantities).size === quantities.length ? undefined : 'Hay dos precios para la misma cantidad.'
}
