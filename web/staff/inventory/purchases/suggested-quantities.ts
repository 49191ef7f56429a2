import { useState } from 'react'
import { maxPieces } from '#contract/purchases/purchases'
import type { SuggestedRow } from '#contract/purchases/suggested'
import { parseInteger } from '../entry-rows.ts'
import type { LineGroup } from './purchase-draft.ts'
import type { Quantities } from './suggested-columns.tsx'

/** The quantities to buy: the suggested ones, or what the user typed instead; and the rows that the user has unchecked. */
export function useQuantities(): Quantities {
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map())
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const textOf = ({ id, suggested }: SuggestedRow) => typed.get(id) ?? String(suggested)
  const isPicked = ({ id }: SuggestedRow) => !left.has(id)
  const numberOf = (row: SuggestedRow) => {
    const number = parseInteger(textOf(row) || '0')
    return number !== undefined && number >= 0 && number <= maxPieces ? number : undefined
  }
  return {
    textOf,
    numberOf,
    piecesOf: (row) => (isPicked(row) ? (numberOf(row) ?? 0) : 0),
    onText: (id, text) => setTyped((before) => new Map(before).set(id, text)),
    isPicked,
    onPick: (rows, isPicked) =>
      setLeft((before) => {
        const ids = rows.map(({ id }) => id)
        return new Set(isPicked ? [...before].filter((id) => !ids.includes(id)) : [...before, ...ids])
      }),
  }
}

/** The lines to buy from each supplier. */
export function groupsOf(rows: readonly SuggestedRow[], piecesOf: Quantities['piecesOf']): LineGroup[] {
  const bySupplier = Map.groupBy(rows, ({ supplier }) => supplier ?? '')
  return [...bySupplier].map(([supplier, lines]) => ({
    supplier,
    lines: lines.map((row) => ({
      text: row.code,
      quantity: String(piecesOf(row)),
      cost: row.cost?.toFixed(2) ?? '',
    })),
  }))
}
