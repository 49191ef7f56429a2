import type { CfdiPage, CfdiRow } from '#contract/invoices/staff-cfdi'
import { get, queryOf } from '../../api/client.ts'
import { stateOf, titleOf } from '../../order/invoice/cfdi-facts.ts'
import { folio } from '../../shop/display.ts'
import { formatDate } from '../../ui/date.ts'
import { codeCell, nameCell, type PaperColumn, PaperHeader, PaperTable, right } from '../../ui/file/paper.tsx'
import { formatMoney } from '../../ui/money.ts'
import { amountOf, isGlobal } from '../cfdi-row.ts'
import type { SalesFilters } from './sales-filters.ts'

/** Maximum number of rows on paper, as in the other reports. They are read in pages of `limit`, the most that the server sends. */
const maxRows = 1000
const limit = 200

/** The printed CFDIs of the period, the latest first. Reads as many pages as it prints, one after the other. */
export async function loadInvoicesSheet(shop: string, { range }: Pick<SalesFilters, 'range'>, period: string) {
  const rows = new Map<number, CfdiRow>()
  let total = 0
  for (let page = 1; page <= maxRows / limit; page += 1) {
    const query = new URLSearchParams(queryOf({ ...range, page, limit }))
    const answer = await get<CfdiPage>(`/invoices?${query}`)
    total = answer.total
    for (const row of answer.cfdis) rows.set(row.rowid, row)
    if (page * limit >= total) break
  }
  return <InvoicesSheet shop={shop} period={period} rows={[...rows.values()]} hasMore={total > maxRows} />
}

function InvoicesSheet({
  shop,
  period,
  rows,
  hasMore,
}: {
  shop: string
  period: string
  rows: readonly CfdiRow[]
  hasMore: boolean
}) {
  return (
    <article className="blocks-[5mm] text-[10pt] text-ink leading-snug">
      <PaperHeader aside={null}>
        <h1 className="font-semibold text-[17pt]">Facturación</h1>
        <p>
          {shop} · {period}
        </p>
      </PaperHeader>
      {rows.length === 0 ? (
        <p>No hubo facturas en este periodo.</p>
      ) : (
        <PaperTable columns={columns} rows={rows} keyOf={({ rowid }) => rowid} />
      )}
      {hasMore ? <p>Se imprimieron las 1,000 más recientes. Exporta el reporte para tenerlas todas.</p> : null}
    </article>
  )
}

const columns: PaperColumn<CfdiRow>[] = [
  { title: 'Folio', value: (row) => titleOf(row, isGlobal(row)) },
  { title: 'UUID', value: ({ uuid }) => uuid ?? '—', align: 'pl-4', className: codeCell },
  // Side by side, the name and its RFC are too wide for the page.
  {
    title: 'Receptor',
    value: ({ legal_name, rfc }) => (
      <>
        {legal_name} <span className="block font-mono text-[9pt]">{rfc}</span>
      </>
    ),
    className: nameCell,
  },
  {
    title: 'Pedido',
    value: ({ order_number }) => (order_number === null ? '—' : folio(order_number)),
    align: 'pl-4',
    className: 'whitespace-nowrap',
  },
  { title: 'Fecha', value: ({ created_at }) => formatDate(created_at), align: 'pl-4', className: 'whitespace-nowrap' },
  { title: 'Total', value: (row) => formatMoney(amountOf(row) ?? Number.NaN), align: right },
  { title: 'Estado', value: (row) => stateOf(row).label, align: 'pl-4' },
]
