import { useState } from 'react'
import type { PriceList, PriceListRow } from '#contract/prices/price-lists'
import { queryOf } from '../../../api/client.ts'
import { Card } from '../../../ui/card.tsx'
import { FilterBar } from '../../../ui/list/filter-bar.tsx'
import { customFilter, type Filter } from '../../../ui/list/filters.ts'
import { useFilters } from '../../../ui/list/list-filters.ts'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { useColumnChoice } from '../../../ui/table/column-chooser.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { CategoryFilter } from '../../category-box.tsx'
import { usePriceListPage } from './api.ts'
import { BreaksDialog } from './breaks-dialog.tsx'
import { PriceCard, priceColumns } from './price-columns.tsx'
import type { Drafts } from './use-drafts.ts'

export const filterRows = [
  customFilter({
    names: ['category'],
    label: 'Categoría',
    render: ({ values, set }) => <CategoryFilter value={values.category} onChange={(category) => set({ category })} />,
  }),
  {
    name: 'show',
    label: 'Precios',
    any: 'Todos los productos',
    options: [
      { value: 'own', label: 'Con precio propio' },
      { value: 'loss', label: 'Menores que el costo' },
    ],
  },
] as const satisfies Filter[]

/** The prices of a list, page by page. A changed price is a draft until it is saved. */
export function PricesCard({ list, drafts }: { list: PriceList; drafts: Drafts }) {
  const filters = useFilters(filterRows)
  const { values, page, limit } = filters
  const read = usePriceListPage(list.id, queryOf({ ...values, page, limit }))
  const [breaksRow, setBreaksRow] = useState<PriceListRow>()
  const editing = { list, drafts, onBreaks: setBreaksRow }
  const { columns, chooser } = useColumnChoice('prices', priceColumns(editing), { fixed: ['name', 'rule'] })

  return (
    <Card flush>
      <FilterBar label="Código, nombre o código de barras" filters={filters}>
        {chooser}
      </FilterBar>
      <PagedList
        read={read}
        filters={filters}
        rows={read.data?.items}
        things="Productos"
        failure="No se pudieron cargar los precios."
        empty="Aún no hay productos."
      >
        {(rows) => (
          <Table
            rows={rows}
            columns={columns}
            rowKey={({ productId }) => productId}
            rowClass={(row) => (drafts.isChanged(row) ? 'bg-picked' : '')}
            caption={`Precios de ${list.name}`}
            card={(row) => <PriceCard row={row} {...editing} />}
          />
        )}
      </PagedList>
      {breaksRow ? (
        <BreaksDialog
          row={breaksRow}
          list={list}
          rules={drafts.rulesOf(breaksRow)}
          onClose={() => setBreaksRow(undefined)}
          onChange={(rules) => drafts.change(breaksRow, rules, list.version)}
        />
      ) : null}
    </Card>
  )
}
