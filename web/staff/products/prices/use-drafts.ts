import { useState } from 'react'
import type { PriceListRow } from '#contract/prices/price-lists'
import { isSame, mergeRules, type Rule } from './rules.ts'

export type Draft = { row: PriceListRow; rules: readonly Rule[] }
type State = {
  /** The version of the list with the rows of the drafts. A save sends it, also when a newer list is on screen. */
  version: number
  byProduct: ReadonlyMap<number, Draft>
  /** Texts that are no price, by product, with its code. They stay in their fields, and nothing is saved until they are corrected. */
  wrong: ReadonlyMap<number, { code: string; text: string }>
  /** Codes of drafts whose saved prices another user changed, as the last reload found. */
  changedByOthers: readonly string[]
}

export const noDrafts: State = { version: 0, byProduct: new Map(), wrong: new Map(), changedByOthers: [] }

/** `version`: of the list on screen. The first draft keeps it, and each draft the row with which it began. */
export function withChange(state: State, row: PriceListRow, rules: readonly Rule[], version: number): State {
  const first = state.byProduct.get(row.productId)?.row ?? row
  const byProduct = new Map(state.byProduct)
  if (isSame(rules, first.rules)) byProduct.delete(row.productId)
  else byProduct.set(row.productId, { row: first, rules })
  return { ...state, byProduct, version: state.byProduct.size > 0 ? state.version : version }
}

/** `text`: what was typed as the price of the product and is none. Undefined after the correction. */
export function withWrong(state: State, { productId, code }: PriceListRow, text: string | undefined): State {
  const wrong = new Map(state.wrong)
  if (text === undefined) wrong.delete(productId)
  else wrong.set(productId, { code, text })
  return { ...state, wrong }
}

/** Rules that a list has, by product. Products without rules of their own are left out. */
export type SavedPrices = { version: number; rules: ReadonlyMap<number, readonly Rule[]> }

/** Merges the drafts with newer saved prices: the part of a product that its draft did not change takes the newer price. */
export function rebase({ byProduct, wrong }: State, { version, rules: saved }: SavedPrices): State {
  const rebased = [...byProduct.values()].flatMap(({ row, rules }) => {
    const newer = [...(saved.get(row.productId) ?? [])]
    const draft = { row: { ...row, rules: newer }, rules: mergeRules(row, rules, newer) }
    return isSame(draft.rules, newer) ? [] : [{ draft, isChanged: !isSame(row.rules, newer) }]
  })
  return {
    version,
    byProduct: new Map(rebased.map(({ draft }) => [draft.row.productId, draft])),
    wrong,
    changedByOthers: rebased.flatMap(({ draft, isChanged }) => (isChanged ? [draft.row.code] : [])),
  }
}

/** Unsaved prices by product. They stay while the page, the search and the filters change. */
export function useDrafts() {
  const [state, setState] = useState(noDrafts)
  const { byProduct, wrong, version, changedByOthers } = state
  return {
    count: byProduct.size,
    isEmpty: byProduct.size === 0 && wrong.size === 0,
    version,
    changedByOthers,
    /** Codes of the products with a text that is no price. */
    wrongCodes: [...wrong.values()].map(({ code }) => code),
    wrongOf: ({ productId }: PriceListRow) => wrong.get(productId)?.text,
    rulesOf: (row: PriceListRow) => byProduct.get(row.productId)?.rules ?? row.rules,
    isChanged: ({ productId }: PriceListRow) => byProduct.has(productId),
    change: (row: PriceListRow, rules: readonly Rule[], listVersion: number) =>
      setState((before) => withChange(before, row, rules, listVersion)),
    changeWrong: (row: PriceListRow, text: string | undefined) => setState((before) => withWrong(before, row, text)),
    rebase: (saved: SavedPrices) => setState((before) => rebase(before, saved)),
    /** Takes the version of this user's own change of the list. If another user changed it before, the drafts keep their version. */
    follow: (newVersion: number) =>
      setState((before) => (before.version === newVersion - 1 ? { ...before, version: newVersion } : before)),
    clear: () => setState(noDrafts),
    /** Removes drafts that were saved. A product that changed again during the save keeps its newer draft. */
    remove: (saved: readonly Draft[], newVersion: number) =>
      setState((before) => ({
        ...before,
        version: newVersion,
        byProduct: new Map([...before.byProduct].filter(([, draft]) => !saved.includes(draft))),
        changedByOthers: [],
      })),
    all: () => [...byProduct.values()],
  }
}

export type Drafts = ReturnType<typeof useDrafts>
