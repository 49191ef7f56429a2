import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { QuotePage } from '#contract/orders/quotes'
import { Card } from '../../../ui/card.tsx'
import { allPages } from '../../../ui/file/all-pages.ts'
import { ExportMenu } from '../../../ui/file/export-menu.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { FilterBar } from '../../../ui/list/filter-bar.tsx'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { Page } from '../../../ui/page.tsx'
import { Empty } from '../../../ui/states.tsx'
import { useColumnChoice } from '../../../ui/table/column-chooser.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { useQuotePage } from './api.ts'
import { useQuoteFilters } from './quote-filters.ts'
import { quotePath } from './quote-link.tsx'
import { exportColumns, QuoteCard, quoteColumns } from './quote-row.tsx'

/** Prices that were offered to customers. `tabs`: the views of the orders. */
export default function QuotesList({ tabs }: { tabs: ReactNode }) {
  const navigate = useNavigate()
  const filters = useQuoteFilters()
  const read = useQuotePage(filters.query)
  const { columns, hidden, chooser } = useColumnChoice('quotes', quoteColumns, { fixed: ['id'] })

  return (
    <Page
      title="Pedidos"
      actions={
        <>
          {chooser}
          <ExportMenu
            name="cotizaciones"
            columns={exportColumns}
            hidden={hidden}
            load={(report) => allPages('/quotes', filters.listQuery, (page: QuotePage) => page.quotes, report)}
          />
          {newButton}
        </>
      }
    >
      <Card flush>
        {tabs}
        <FilterBar label="Cotización, cliente o código" filters={filters} />
        <PagedList
          read={read}
          filters={filters}
          things="Cotizaciones"
          rows={read.data?.quotes}
          failure="No se pudieron cargar las cotizaciones."
          empty={
            <Empty title="Aún no hay cotizaciones." action={newButton}>
              Captura los artículos en «Nuevo pedido» y elige «Guardar cotización»: no aparta existencia.
            </Empty>
          }
        >
          {(rows) => (
            <Table
              rows={rows}
              columns={columns}
              rowKey={({ id }) => id}
              caption="Cotizaciones"
              onOpen={({ id }) => navigate(quotePath(id))}
              card={(row) => <QuoteCard row={row} />}
              sort={filters.sortControl}
            />
          )}
        </PagedList>
      </Card>
    </Page>
  )
}

const newButton = (
  <LinkButton variant="primary" to="/orders/add" icon={<Plus />}>
    Nuevo pedido
  </LinkButton>
)
