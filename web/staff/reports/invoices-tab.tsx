import { FileText } from 'lucide-react'
import type { CfdiRow } from '#contract/invoices/staff-cfdi'
import { queryOf } from '../../api/client.ts'
import { folioValue } from '../../order/folio-value.ts'
import { stateOf, titleOf } from '../../order/invoice/cfdi-facts.ts'
import { CardFoot } from '../../ui/card-foot.tsx'
import { Chip } from '../../ui/chip.tsx'
import { formatDate } from '../../ui/date.ts'
import type { ExportColumn } from '../../ui/file/export-cells.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { ListFoot } from '../../ui/list/list-foot.tsx'
import { LoadedList } from '../../ui/list/loaded-list.tsx'
import { formatMoney } from '../../ui/money.ts'
import { Empty } from '../../ui/states.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import { amountOf, isGlobal } from '../cfdi-row.ts'
import { OrderLink } from '../order-link.tsx'
import { useCfdis } from './api.ts'
import type { SalesFilters } from './sales-filters.ts'

const columns: Column<CfdiRow>[] = [
  { key: 'folio', title: 'Folio', render: (row) => <span className="font-medium">{titleOf(row, isGlobal(row))}</span> },
  {
    key: 'uuid',
    title: 'UUID',
    render: ({ uuid }) => <span className="code break-all text-ink-2">{uuid ?? '—'}</span>,
  },
  { key: 'rfc', title: 'RFC', render: ({ rfc }) => <span className="code">{rfc}</span> },
  {
    key: 'order',
    title: 'Pedido',
    render: ({ orderId, order_number }) =>
      orderId && order_number ? <OrderLink order={{ id: orderId, order_number }} /> : '—',
  },
  {
    key: 'date',
    title: 'Fecha',
    render: ({ created_at }) => <span className="whitespace-nowrap tabular-nums">{formatDate(created_at)}</span>,
  },
  {
    key: 'total',
    title: 'Total',
    align: 'right',
    render: (row) => <span className="font-semibold">{formatMoney(amountOf(row) ?? Number.NaN)}</span>,
  },
  { key: 'state', title: 'Estado', render: (row) => <State row={row} /> },
]

function State({ row }: { row: CfdiRow }) {
  const { tone, label } = stateOf(row)
  return <Chip tone={tone}>{label}</Chip>
}

export const invoiceExport: ExportColumn<CfdiRow>[] = [
  { title: 'Folio', value: (row) => titleOf(row, isGlobal(row)) },
  { title: 'UUID', value: ({ uuid }) => uuid ?? '' },
  { title: 'RFC', value: ({ rfc }) => rfc },
  { title: 'Receptor', value: ({ legal_name }) => legal_name },
  { title: 'Pedido', value: ({ order_number }) => (order_number === null ? '' : folioValue(order_number)) },
  { title: 'Fecha', value: ({ created_at }) => created_at, format: 'dateTime' },
  { title: 'Total', value: amountOf, format: 'money' },
  { title: 'Estado', value: (row) => stateOf(row).label },
]

/** The CFDIs that were issued in the period of the report. */
export function InvoicesTab({ filters: { range, page, limit, set } }: { filters: SalesFilters }) {
  const read = useCfdis(queryOf({ ...range, page, limit }))
  return (
    <>
      <LoadedList
        read={read}
        rows={read.data?.cfdis}
        failure="No se pudieron cargar las facturas."
        empty={<Empty title="No hubo facturas en este periodo." icon={<FileText />} />}
      >
        {(rows) => <Table rows={rows} columns={columns} rowKey={({ rowid }) => rowid} caption="Facturación" />}
      </LoadedList>
      {read.data && read.data.total > 0 ? (
        <CardFoot>
          <div className="grid gap-2">
            <ListFoot {...read.data} page={page} limit={limit} things="Facturas" onChange={set} />
            <LinkButton
              size="sm"
              variant="ghost"
              className="justify-self-end"
              to={`/invoices?${new URLSearchParams({ date: 'range', ...range })}`}
            >
              Ver en Facturas
            </LinkButton>
          </div>
        </CardFoot>
      ) : null}
    </>
  )
}
