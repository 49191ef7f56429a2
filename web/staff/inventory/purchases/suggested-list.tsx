import { useState } from 'react'
import { lineTotal } from '#contract/money'
import {
  coverDays,
  maxPieces,
  noSupplier,
  type SuggestedPurchase,
  type SuggestedRow,
} from '#contract/purchases/purchases'
import { CardFoot } from '../../../ui/card-foot.tsx'
import { allReportRows } from '../../../ui/file/all-pages.ts'
import { ExportMenu } from '../../../ui/file/export-menu.tsx'
import { FilterSelect } from '../../../ui/list/filter-select.tsx'
import { LoadedList } from '../../../ui/list/loaded-list.tsx'
import { countText, formatMoney } from '../../../ui/money.ts'
import { Empty } from '../../../ui/states.tsx'
import { useColumnsForWidth } from '../../../ui/table/columns-for-width.ts'
import { Table } from '../../../ui/table/table.tsx'
import { useRowOrder } from '../../../ui/table/table-sort.ts'
import { useQuery } from '../../../ui/use-query.ts'
import { parseInteger } from '../entry-rows.ts'
import { useSuggested } from './api.ts'
import { ReceiveButton } from './receive-button.tsx'
import { exportColumns, SuggestedCard, suggestedColumns } from './suggested-columns.tsx'

const days = coverDays.map((value) => ({ value, label: `Para ${value} días de venta` }))

const minWidths = { min_stock: 1240, daily: 1240, cost: 1100 }

/** Suggested purchases, with quantities to correct. */
export function SuggestedList() {
  const [query, changeQuery] = useQuery()
  const cover = query.get('days') ?? '30'
  const supplier = query.get('supplier') ?? ''
  const read = useSuggested({ days: cover, supplier })
  const { data } = read
  const rows = data?.rows
  const quantities = useQuantities()
  const { numberOf, piecesOf } = quantities
  const columns = useColumnsForWidth(suggestedColumns(quantities), minWidths)
  const { sort, inOrder } = useRowOrder(columns)
  const toBuy = (rows ?? []).filter((row) => piecesOf(row) > 0)
  const total = toBuy.reduce((sum, row) => sum + lineTotal({ price: row.cost ?? 0, quantity: piecesOf(row) }), 0)

  async function loadAll() {
    if (!data?.more) return inOrder(toBuy)
    const chosen = { days: cover, supplier }
    const all = await allReportRows('/purchases/suggested', chosen, ({ rows }: SuggestedPurchase) => rows)
    return inOrder(all.filter((row) => piecesOf(row) > 0))
  }

  const lines = toBuy.map((row) => ({
    text: row.code,
    quantity: String(piecesOf(row)),
    cost: row.cost?.toFixed(2) ?? '',
  }))
  const wrong = (rows ?? []).filter((row) => numberOf(row) === undefined).length
  // The address may name a supplier before the names are loaded: it is an option too, so that the field shows it.
  const names = new Set([...(supplier ? [supplier] : []), ...(data?.suppliers ?? []), noSupplier])
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-3">
        <FilterSelect
          label="Días de venta"
          options={days}
          value={cover}
          onChange={(next) => changeQuery({ days: next }, { replace: true })}
        />
        <FilterSelect
          label="Proveedor"
          any="Cualquier proveedor"
          options={[...names].map((name) => ({ value: name, label: name }))}
          value={supplier}
          onChange={(next) => changeQuery({ supplier: next }, { replace: true })}
        />
        <p role="status" className="ml-auto text-sm tabular-nums max-sm:w-full">
          {wrong > 0 ? (
            <span className="text-bad">{countText(wrong, 'cantidad', 'cantidades')} por corregir · </span>
          ) : null}
          <span className="text-ink-2">{countText(toBuy.length, 'producto')} · sin IVA </span>
          <strong className="font-semibold">{formatMoney(total)}</strong>
        </p>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:grow-children">
          <ExportMenu
            name={supplier ? `sugerido-${supplier}` : 'sugerido-de-compra'}
            columns={exportColumns(piecesOf)}
            load={loadAll}
            disabled={wrong > 0}
          />
          <ReceiveButton supplier={supplier === noSupplier ? '' : supplier} lines={wrong > 0 ? [] : lines} />
        </div>
      </div>
      <LoadedList
        read={read}
        rows={rows && inOrder(rows)}
        failure="No se pudo cargar el sugerido de compra."
        empty={
          <Empty title={supplier ? 'No hay nada que comprar de este proveedor.' : 'No hay nada que comprar.'}>
            Aquí aparecen los productos con existencia baja, los que se acaban pronto y los que esperan tus pedidos.
          </Empty>
        }
      >
        {(shown) => (
          <Table
            rows={shown}
            columns={columns}
            sort={sort}
            rowKey={({ id }) => id}
            card={(row) => <SuggestedCard row={row} {...quantities} />}
            caption="Sugerido de compra"
          />
        )}
      </LoadedList>
      {data?.more ? (
        <CardFoot>
          <p className="text-ink-2 text-sm">Se muestran los primeros 1,000 productos.</p>
        </CardFoot>
      ) : null}
    </>
  )
}

/** Suggested quantities, with what the user has typed instead. */
function useQuantities() {
  const [typed, setTyped] = useState<ReadonlyMap<number, string>>(new Map())
  const textOf = ({ id, suggested }: SuggestedRow) => typed.get(id) ?? String(suggested)
  const numberOf = (row: SuggestedRow) => {
    const number = parseInteger(textOf(row) || '0')
    return number !== undefined && number >= 0 && number <= maxPieces ? number : undefined
  }
  return {
    textOf,
    numberOf,
    piecesOf: (row: SuggestedRow) => numberOf(row) ?? 0,
    onText: (id: number, text: string) => setTyped((before) => new Map(before).set(id, text)),
  }
}
