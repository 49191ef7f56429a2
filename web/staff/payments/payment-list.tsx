import { useState } from 'react'
import { can } from '#contract/access'
import type { PaymentPage, PaymentRow } from '#contract/payments/collection'
import { moneyForms } from '#contract/payments/ledger'
import { refundWaysOf } from '#contract/payments/refunds'
import { queryOf } from '../../api/client.ts'
import { useUser } from '../../api/session-store.ts'
import { loadable, Suspense } from '../../loadable.tsx'
import { refreshOrders } from '../../order/api.ts'
import { Button } from '../../ui/button.tsx'
import { allPages } from '../../ui/file/all-pages.ts'
import { ExportMenu } from '../../ui/file/export-menu.tsx'
import { DateRange } from '../../ui/list/date-range.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { customFilter, type Filter } from '../../ui/list/filters.ts'
import { useFilters } from '../../ui/list/list-filters.ts'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { formatMoney } from '../../ui/money.ts'
import { Empty } from '../../ui/states.tsx'
import { useColumnChoice } from '../../ui/table/column-chooser.tsx'
import { Table } from '../../ui/table/table.tsx'
import { usePayments } from './api.ts'
import {
  columnsOf,
  exportColumnsOf,
  type List,
  PaymentRowCard,
  paymentColumns,
  type RowActions,
} from './payment-columns.tsx'
import { PaymentSums } from './payment-sums.tsx'

const RefundDialog = loadable(() => import('./refund-dialog.tsx'))

const states: Record<List, string> = { toRefund: 'refund_due', review: 'review', all: '' }

const files: Record<List, string> = { toRefund: 'por-devolver', review: 'cobros-en-revision', all: 'pagos' }

const emptyTexts: Record<List, { title: string; hint: string }> = {
  toRefund: {
    title: 'No hay nada por devolver.',
    hint: 'Aquí aparecen los cobros de pedidos cancelados, del todo o en parte, y los que un pedido no necesitaba.',
  },
  review: {
    title: 'No hay cobros en revisión.',
    hint: 'Aquí aparecen los cargos con tarjeta que no coinciden con lo que la tienda pidió.',
  },
  all: { title: 'Aún no hay pagos.', hint: 'Aquí aparece cada pago que recibe la tienda.' },
}

const filterRows = [
  { name: 'form', label: 'Forma', any: 'Cualquier forma', options: moneyForms },
  customFilter({
    names: ['from', 'to'],
    label: 'Fecha de pago',
    render: ({ values, set }) => <DateRange {...values} onChange={set} />,
  }),
] as const satisfies Filter[]

/** Payments and charges: those to return, those to review, or all. */
export function PaymentList({ list }: { list: List }) {
  const filters = useFilters(list === 'all' ? filterRows : [])
  const { values, page, limit } = filters
  const read = usePayments(queryOf({ ...values, state: states[list], page, limit }))
  const user = useUser()
  const [refunding, setRefunding] = useState<PaymentRow>()
  const {
    columns: chosen,
    hidden,
    chooser,
  } = useColumnChoice('payments', paymentColumns, { fixed: ['paidOn', 'amount'] })
  const mayRefund = can(user, 'payments.refund')
  const actions: RowActions = (payment) =>
    mayRefund && refundWaysOf(payment).length > 0 ? (
      <Button
        size="sm"
        aria-label={`Devolver el pago de ${formatMoney(payment.amount)} de ${payment.customer_name ?? 'un cliente'}`}
        onClick={() => setRefunding(payment)}
      >
        Devolver
      </Button>
    ) : null
  return (
    <>
      <FilterBar label="Folio, cliente, referencia o monto" filters={filters}>
        {chooser}
        <ExportMenu
          name={files[list]}
          columns={exportColumnsOf(list)}
          hidden={hidden}
          load={(report) =>
            allPages(
              '/payments',
              queryOf({ ...values, state: states[list] }),
              (page: PaymentPage) => page.payments,
              report,
            )
          }
        />
      </FilterBar>
      {read.data && read.data.sums.length > 0 ? (
        <PaymentSums {...values} sums={read.data.sums} isLoading={read.isLoading} />
      ) : null}
      <PagedList
        read={read}
        filters={filters}
        rows={read.data?.payments}
        things="Pagos"
        failure="No se pudieron cargar los pagos."
        empty={<Empty title={emptyTexts[list].title}>{emptyTexts[list].hint}</Empty>}
      >
        {(payments) => (
          <Table
            rows={payments}
            columns={columnsOf(list, chosen, actions)}
            rowKey={({ id }) => id}
            caption="Pagos"
            card={(payment) => <PaymentRowCard payment={payment} actions={list === 'all' ? undefined : actions} />}
          />
        )}
      </PagedList>
      <Suspense>
        {refunding ? (
          <RefundDialog
            payment={refunding}
            orderId={refunding.order?.id ?? null}
            onDone={refreshOrders}
            onClose={() => setRefunding(undefined)}
          />
        ) : null}
      </Suspense>
    </>
  )
}
