import { useState } from 'react'
import type { Order } from '#contract/orders/orders'
import { ConflictNotice, ReloadedNotice, useConflict } from '../../../ui/form/conflict.tsx'
import { mergeShipLines, type ShipLine } from './ship-lines.tsx'

/**
 * The lines of a dialog that ships, cancels or returns pieces of `order`, as the user edits them. If the server refuses them because
 * the order has changed, `notice` offers its newer lines, which keep the quantities that the user had changed.
 */
export function useOrderLines(order: Order, linesOf: (order: Order) => ShipLine[]) {
  // The order when the dialog opened, or was reloaded: its version lets the server notice a change.
  const [original, setOriginal] = useState(order)
  const [lines, setLines] = useState(() => linesOf(order))
  const proposed = linesOf(original)
  const isChanged = lines.some(({ quantity }, index) => quantity !== proposed[index]?.quantity)
  const [problem, setProblem] = useState<string>()
  const [isReloaded, setReloaded] = useState(false)
  const [conflict, catchConflict, clearConflict] = useConflict()

  function handleChange(next: readonly ShipLine[]) {
    setProblem(undefined)
    setLines([...next])
  }

  function handleReload() {
    setLines(mergeShipLines(linesOf(original), lines, linesOf(order)))
    setOriginal(order)
    setReloaded(true)
    clearConflict()
  }

  const notice = (
    <>
      <ConflictNotice conflict={conflict} onReload={handleReload} />
      {isReloaded && !conflict ? <ReloadedNotice>Las cantidades son las que hay ahora.</ReloadedNotice> : null}
    </>
  )

  return { original, lines, isChanged, handleChange, problem, setProblem, catchConflict, notice }
}
