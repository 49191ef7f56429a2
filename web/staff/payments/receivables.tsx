import { useState } from 'react'
import type { Debtor, DebtorPage, Receivable, ReceivablePage } from '#contract/payments/collection'
import { queryOf } from '../../api/client.ts'
import { loadable, Suspense } from '../../loadable.tsx'
import { allPages } from '../../ui/file/all-pages.ts'
import { ExportMenu } from '../../ui/file/export-menu.tsx'
import { useFilters } from '../../ui/list/list-filters.ts'
import { Segments } from '../../ui/segments.tsx'
import { useColumnChoice } from '../../ui/table/column-chooser.tsx'
import { useColumnsForWidth } from '../../ui/table/columns-for-width.ts'
import { useQuery } from '../../ui/use-query.ts'
import { Debtors, debtorColumns, debtorExport } from './debtors.tsx'
import { orderColumns, orderExport, ReceivableOrders } from './receivable-orders.tsx'
import { receivableFilters } from './receivable-parts.tsx'

const RegisterPaymentDialog = loadable(() => import('./register-payment-dialog.tsx'))

const minWidths = { total: 1120 }

const groups = [
  { value: 'order', label: 'Por pedido' },
  { value: 'customer', label: 'Por cliente' },
] as const

/** Orders with a balance due, or what each customer owes. */
export function Receivables() {
  const [query, changeQuery] = useQuery()
  const [paying, setPaying] = useState<Receivable>()
  const filters = useFilters(receivableFilters)
  const groupBy = query.get('by') === 'customer' ? 'customer' : 'order'
  const customer = query.get('customer') ?? ''
  const apiQuery = queryOf({ ...filters.values, customer })
  const pageQuery = { ...apiQuery, ...queryOf({ page: filters.page, limit: filters.limit }) }
  const openOrders = ({ customerId }: Debtor) => changeQuery({ by: '', customer: String(customerId), page: '' })
  const orderList = useColumnChoice('receivables', useColumnsForWidth(orderColumns(setPaying), minWidths), {
    fixed: ['number', 'balance'],
  })
  const debtorList = useColumnChoice('debtors', debtorColumns(openOrders), { fixed: ['customer', 'balance'] })
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 border-line border-b px-4 py-3 max-lg:px-3.5">
        <Segments
          label="Agrupar"
          options={groups}
          value={groupBy}
          onChange={(next) =>
            changeQuery({ by: next === 'order' ? '' : next, customer: '', page: '' }, { replace: true })
          }
        />
        <div className="ml-auto">
          {groupBy === 'customer' ? (
            <ExportMenu
              name="por-cobrar-por-cliente"
              columns={debtorExport}
              hidden={debtorList.hidden}
              load={(report) =>
                allPages('/payments/receivables/customers', apiQuery, (page: DebtorPage) => page.customers, report)
              }
            />
          ) : (
            <ExportMenu
              name="por-cobrar"
              columns={orderExport}
              hidden={orderList.hidden}
              load={(report) =>
                allPages('/payments/receivables', apiQuery, (page: ReceivablePage) => page.orders, report)
              }
            />
          )}
        </div>
      </div>
      {groupBy === 'customer' ? (
        <Debtors query={pageQuery} filters={filters} {...debtorList} onOpen={openOrders} />
      ) : (
        <ReceivableOrders
          query={pageQuery}
          filters={filters}
          {...orderList}
          onPay={setPaying}
          onAll={customer ? () => changeQuery({ customer: '' }) : undefined}
        />
      )}
      <Suspense>
        {paying ? <RegisterPaymentDialog order={paying} onClose={() => setPaying(undefined)} /> : null}
      </Suspense>
    </>
  )
}
