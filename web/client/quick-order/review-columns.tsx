import { formatMoney } from '../../ui/money.ts'
import { Stock } from '../../ui/stock.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { amountOf, type ReviewRow } from './review-lines.ts'
import { RequestedText, RowButtons, RowProduct, RowQuantity } from './review-row.tsx'
import type { Review } from './use-review.ts'

export function reviewColumns(review: Review): Column<ReviewRow>[] {
  const isFromText = review.rows.some(({ line }) => line.productId === undefined)
  const columns: Column<ReviewRow>[] = [
    {
      key: 'product',
      title: 'Producto',
      render: (row) => <RowProduct key={row.index} row={row} review={review} />,
    },
    {
      key: 'stock',
      title: 'Existencia',
      align: 'right',
      width: '6.5rem',
      render: ({ product }) => (product ? <Stock product={product} /> : null),
    },
    {
      key: 'quantity',
      title: 'Cantidad',
      width: '8.5rem',
      render: (row) => <RowQuantity row={row} review={review} />,
    },
    {
      key: 'amount',
      title: 'Importe',
      align: 'right',
      width: '7.5rem',
      render: (row) =>
        row.product && !row.problem ? formatMoney(amountOf(row)) : <span className="text-ink-3">—</span>,
    },
    { key: 'buttons', width: '4.5rem', align: 'right', render: (row) => <RowButtons row={row} review={review} /> },
  ]
  const requestedColumn: Column<ReviewRow> = {
    key: 'asked',
    title: 'Lo que pediste',
    width: '13rem',
    render: ({ line }) => <RequestedText line={line} />,
  }
  return isFromText ? [requestedColumn, ...columns] : columns
}
