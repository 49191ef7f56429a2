import { useRef } from 'react'
import type { PriceList, PriceListRow } from '#contract/prices/price-lists'
import { Button } from '../../../ui/button.tsx'
import { formatMoney } from '../../../ui/money.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useGuardedClose } from '../../../ui/overlay/leave-guard.tsx'
import { BreakLines } from './break-lines.tsx'
import type { Rule } from './rules.ts'
import { filledOf, problemOf, rulesOf, useBreakLines } from './use-break-lines.ts'

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
  const breaks = useBreakLines(row, rules)
  const { handleClose, leaveGuard } = useGuardedClose(breaks.isChanged, onClose)
  const fields = useRef<HTMLUListElement>(null)

  function handleDone() {
    // The field has the message.
    const wrong = fields.current?.querySelector<HTMLElement>('[data-rule][aria-invalid]')
    if (wrong) return wrong.focus()
    const filledLines = filledOf(breaks.lines)
    const problem = problemOf(filledLines, row)
    if (problem) return breaks.setProblem(problem)
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
        <BreakLines ref={fields} row={row} list={list} breaks={breaks} />
      </div>
      {leaveGuard}
    </Dialog>
  )
}
