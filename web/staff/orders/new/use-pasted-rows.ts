import { useState } from 'react'
import type { Product } from '#contract/products/catalog'
import { toast } from '../../../ui/toast.ts'
import { useAction } from '../../../ui/use-action.ts'
import { loadProducts } from './api.ts'
import { isReady, type PastedRow, readRows } from './pasted-rows.ts'

type Props = {
  customerId: number
  onAdd: (items: readonly { product: Product; quantity: number }[]) => void
  /** Called when every row that is ready was added. */
  onAdded: () => void
}

export type PastedRows = ReturnType<typeof usePastedRows>

/** The review of a pasted message. `rows` is undefined while the message is written. */
export function usePastedRows({ customerId, onAdd, onAdded }: Props) {
  const [rows, setRows] = useState<readonly PastedRow[]>()
  /** The rows of the last review. «Volver» keeps them, so that the next review has the choices that the user made. */
  const [earlierRows, setEarlierRows] = useState<readonly PastedRow[]>([])
  const [read, isReading] = useAction(async (text: string) => setRows(await readRows(customerId, text, earlierRows)), {
    failure: 'No se pudo leer el mensaje.',
  })
  const [add, isAdding] = useAction(() => addRows(rows ?? []), { failure: 'No se pudieron agregar los artículos.' })

  async function addRows(all: readonly PastedRow[]) {
    const ready = all.filter(isReady)
    const ids = [...new Set(ready.map(({ chosen }) => chosen))]
    const products = new Map((await loadProducts(customerId, ids)).map((product) => [product.id, product]))
    onAdd(
      ready.flatMap(({ chosen, quantity }) => {
        const product = products.get(chosen)
        return product ? [{ product, quantity }] : []
      }),
    )
    // Products that were withdrawn from sale during the review.
    const lost = ready.filter(({ chosen }) => !products.has(chosen))
    if (lost.length === 0) return onAdded()
    toast.error(`Ya no está a la venta: ${lost.map(({ line }) => `«${line.raw}»`).join(', ')}.`)
    setRows(
      all
        .filter((row) => !isReady(row) || lost.includes(row))
        .map((row) => (isReady(row) ? { ...row, answer: undefined, chosen: undefined } : row)),
    )
  }

  function goBack() {
    setEarlierRows(rows ?? [])
    setRows(undefined)
  }

  return {
    rows,
    read,
    isReading,
    change: (index: number, changes: Partial<PastedRow>) =>
      setRows(rows?.map((row) => (row.index === index ? { ...row, ...changes } : row))),
    drop: (index: number) => setRows(rows?.filter((row) => row.index !== index)),
    goBack,
    add,
    isAdding,
  }
}
