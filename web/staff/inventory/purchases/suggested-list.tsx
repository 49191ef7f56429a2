import { lineTotal } from '#contract/money'
import { coverDays, type SuggestedPurchase, type SuggestedRow } from '#contract/purchases/suggested'
import { noSupplier } from '#contract/purchases/suppliers'
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
import { useSuggested } from './api.ts'
import { StartButton } from './start-button.tsx'
import { exportColumns, type Quantities, SuggestedCard, suggestedColumns } from './suggested-columns.tsx'
import { groupsOf, useQuantities } from './suggested-quantities.ts'

const days = coverDays.map((value) => ({ value, label: `Para ${value} días de venta` }))

const minWidths = { min_stock: 1340, daily: 1340, cost: 1200, incoming: 1120 }

/** Suggested purchases, with quantities to correct. */
export function SuggestedList() {
  const [query] = useQuery()
  const chosen = { days: query.get('days') ?? '30', supplier: query.get('supplier') ?? '' }
  const read = useSuggested(chosen)
  const { data } = read
  const rows = data?.rows
  const quantities = useQuantities()
  const columns = useColumnsForWidth(suggestedColumns(quantities, rows ?? []), minWidths)
  const { sort, inOrder } = useRowOrder(columns)
  const isToBuy = (row: SuggestedRow) => quantities.piecesOf(row) > 0

  async function loadAll() {
    if (!data?.more) return inOrder((rows ?? []).filter(isToBuy))
    const all = await allReportRows('/purchases/suggested', chosen, ({ rows }: SuggestedPurchase) => rows)
    return inOrder(all.filter(isToBuy))
  }

  return (
    <>
      <SuggestedBar chosen={chosen} data={data} quantities={quantities} loadAll={loadAll} />
      <LoadedList
        read={read}
        rows={rows && inOrder(rows)}
        failure="No se pudo cargar el sugerido de compra."
        empty={
          <Empty title={chosen.supplier ? 'No hay nada que comprar de este proveedor.' : 'No hay nada que comprar.'}>
            Aquí aparecen los productos con existencia baja, los que se acaban pronto y los que esperan tus pedidos. Lo
            que ya viene en camino no se sugiere otra vez.
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

type BarProps = {
  chosen: { days: string; supplier: string }
  data: SuggestedPurchase | undefined
  quantities: Quantities
  loadAll: () => Promise<readonly SuggestedRow[]>
}

/** The filters, the total of the rows to buy, and the buttons that export, receive or order them. */
function SuggestedBar({ chosen: { days: cover, supplier }, data, quantities, loadAll }: BarProps) {
  const [, changeQuery] = useQuery()
  const { numberOf, piecesOf, isPicked } = quantities
  const rows = data?.rows ?? []
  const toBuy = rows.filter((row) => piecesOf(row) > 0)
  const total = toBuy.reduce((sum, row) => sum + lineTotal({ price: row.cost ?? 0, quantity: piecesOf(row) }), 0)
  const wrong = rows.filter((row) => isPicked(row) && numberOf(row) === undefined).length
  const groups = wrong > 0 ? [] : groupsOf(toBuy, piecesOf)
  // The supplier in the address is an option also before the names have loaded, so that the select shows it.
  const names = new Set([...(supplier ? [supplier] : []), ...(data?.suppliers ?? []), noSupplier])
  return (
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
        <StartButton kind="purchase" groups={groups} variant="default" />
        <StartButton kind="purchase-order" groups={groups} />
      </div>
    </div>
  )
}
