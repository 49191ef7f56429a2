import type { ReactNode } from 'react'
import { lineTotal } from '#contract/money'
import type { OrderPaper } from '#contract/orders/papers'
import { paymentText, statusText } from '#contract/orders/states'
import { folio } from '../../shop/display.ts'
import { formatDateTime } from '../../ui/date.ts'
import { codeCell, nameCell, type PaperColumn, PaperTable, right } from '../../ui/file/paper.tsx'
import { print } from '../../ui/file/print.ts'
import { formatCount, formatMoney } from '../../ui/money.ts'
import { discountText } from '../lines/line-discount.ts'
import { linesSummary, unitText } from '../lines/sale-unit.ts'
import { totalRows } from '../lines/total-rows.ts'
import { deliveryOf, methodOf, referenceOf, shipmentFacts } from '../order-facts.ts'
import { type PaperShop, ShopHeader } from './shop-header.tsx'

export const printOrder = (order: OrderPaper, shop: PaperShop) =>
  print(<OrderSheet order={order} shop={shop} />, `Pedido ${folio(order.order_number)} - ${shop.name}`)

/** web/paper/narrow.css changes it for phones. */
export function OrderSheet({ order, shop }: { order: OrderPaper; shop: PaperShop }) {
  const { Customer: customer } = order
  const delivery = deliveryOf(order)
  return (
    // Blocks, because browsers break grids badly across pages.
    <article className="blocks-[6mm] text-[9.5pt] text-ink leading-snug">
      <ShopHeader shop={shop} title={`Pedido ${folio(order.order_number)}`} date={formatDateTime(order.orderDate)} />

      <div className="grid grid-cols-2 gap-[8mm]">
        <Block title="Cliente">
          <p className="font-semibold">{customer?.company || customer?.name || order.customer_name}</p>
          {customer?.company ? <p>{customer.name}</p> : null}
          <p>{customer?.email}</p>
          <p>{customer?.phone}</p>
          {customer?.tax_id ? <p>RFC {customer.tax_id}</p> : null}
          {delivery ? <p className="mt-[1.5mm] whitespace-pre-line text-ink-2">Entrega: {delivery}</p> : null}
        </Block>
        <Block title="Pedido">
          <Fact label="Estado">{statusText(order)}</Fact>
          <Fact label="Pago">{paymentText(order)}</Fact>
          <Fact label="Método de pago">{methodOf(order)}</Fact>
          <Fact label="Referencia">{referenceOf(order)}</Fact>
          {shipmentFacts(order).map(([label, value]) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
        </Block>
      </div>

      <PaperTable columns={columns} rows={order.OrderItems} keyOf={({ id }) => id} />
      <div className="flex break-inside-avoid items-start justify-between gap-[8mm]">
        <div className="text-[8pt] text-ink-2">
          <p>{linesSummary(order.OrderItems)}</p>
          <p>Importes en pesos mexicanos.</p>
          <p>Este documento no es un comprobante fiscal.</p>
        </div>
        <Totals order={order} />
      </div>
    </article>
  )
}

const columns: PaperColumn<OrderPaper['OrderItems'][number]>[] = [
  { title: 'Código', value: ({ Product }) => Product.code, className: codeCell },
  { title: 'Descripción', value: ({ Product }) => Product.name, className: nameCell },
  { title: 'Cantidad', value: ({ quantity }) => formatCount(quantity), align: right },
  {
    title: 'Unidad',
    value: ({ quantity, unit }) => unitText(quantity, unit),
    align: 'pl-2',
    className: 'min-w-[24mm]',
  },
  { title: 'Precio', value: (item) => <Price item={item} />, align: right, className: 'whitespace-nowrap' },
  { title: 'Importe', value: (item) => formatMoney(lineTotal(item)), align: right, className: 'whitespace-nowrap' },
]

const Price = ({ item }: { item: OrderPaper['OrderItems'][number] }) => (
  <>
    {formatMoney(item.price)}
    {item.discount > 0 ? <span className="block text-[8pt] text-ink-2">{discountText(item)}</span> : null}
  </>
)

function Totals({ order }: { order: OrderPaper }) {
  return (
    <div className="grid w-[66mm] shrink-0 gap-[1mm]">
      {totalRows(order).map(({ label, text }) => (
        <Fact key={label} label={label}>
          {text}
        </Fact>
      ))}
      <div className="mt-[1mm] border-ink border-t pt-[1.5mm] font-semibold text-[12pt]">
        <Fact label="Total">{formatMoney(order.total)}</Fact>
      </div>
    </div>
  )
}

function Block({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-[0.6mm] [overflow-wrap:anywhere]">
      <h2 className="mb-[1mm] font-semibold text-[8pt] text-ink-2">{title}</h2>
      {children}
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className="flex justify-between gap-4 tabular-nums">
      <span>{label}</span>
      <span className="text-right">{children}</span>
    </p>
  )
}
