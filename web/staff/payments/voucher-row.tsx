import type { VoucherRow } from '#contract/payments/collection'
import { VoucherThumb } from '../../order/voucher/voucher-thumb.tsx'
import { folio } from '../../shop/display.ts'
import { formatDay } from '../../ui/date.ts'
import { formatMoney } from '../../ui/money.ts'
import type { Column } from '../../ui/table/table.tsx'
import { OrderLink } from '../order-link.tsx'

type Choose = (id: number) => void

export const voucherColumns = (choose: Choose, chosenId: number | undefined): Column<VoucherRow>[] => [
  {
    key: 'customer',
    title: 'Cliente y pedido',
    render: (voucher) => (
      <div className="flex min-w-0 items-center gap-3">
        <VoucherThumb url={voucher.url} />
        <div className="min-w-0 leading-snug">
          <p className="font-medium [overflow-wrap:anywhere]">{voucher.order.customer_name}</p>
          <OrderLink order={voucher.order} />
        </div>
      </div>
    ),
  },
  {
    key: 'createdAt',
    title: 'Recibido',
    render: ({ createdAt }) => (
      <span className="whitespace-nowrap text-ink-2 tabular-nums">{formatDay(createdAt)}</span>
    ),
  },
  { key: 'total', title: 'Total', align: 'right', render: ({ order }) => formatMoney(order.total) },
  {
    key: 'balance',
    title: 'Saldo',
    align: 'right',
    render: ({ order }) => <span className="font-semibold">{formatMoney(order.balance)}</span>,
  },
  {
    key: 'review',
    align: 'right',
    render: ({ id, order }) => (
      <button
        type="button"
        data-voucher={id}
        aria-current={id === chosenId ? 'true' : undefined}
        className="rounded-md px-2 py-1 font-medium text-theme-text hover:underline"
        aria-label={`Revisar el comprobante del pedido ${folio(order.order_number)}`}
        onClick={() => choose(id)}
      >
        Revisar
      </button>
    ),
  },
]

/** A row of the list on a phone. */
export function VoucherRowCard({
  voucher: { id, url, createdAt, order },
  onChoose,
}: {
  voucher: VoucherRow
  onChoose: Choose
}) {
  return (
    <button
      type="button"
      className="grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 text-left text-sm"
      onClick={() => onChoose(id)}
    >
      <VoucherThumb url={url} />
      <span className="min-w-0">
        <span className="sr-only">Revisar el comprobante de </span>
        <span className="block font-medium [overflow-wrap:anywhere]">{order.customer_name}</span>
        <span className="text-ink-2 tabular-nums">
          {folio(order.order_number)} · {formatDay(createdAt)}
        </span>
      </span>
      <span className="font-semibold text-base tabular-nums">{formatMoney(order.balance)}</span>
    </button>
  )
}
