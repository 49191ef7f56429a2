import type { ReactNode } from 'react'
import { lineTotal } from '#contract/money'
import { paymentMethodLabels, paymentStatusLabels, statusText } from '#contract/order-states'
import type { Order } from '#contract/orders'
import { folio } from '../shop/shown.ts'
import { formatDateTime } from '../ui/date.ts'
import { print } from '../ui/file/print.ts'
import { formatCount, formatMoney } from '../ui/money.ts'
import { ivaRows } from './iva-rows.ts'
import { discountOf, discountWords } from './line-discount.ts'
import { deliveryOf, referenceOf, shipmentFacts } from './order-facts.ts'
import { extentOf, unitWords } from './sale-unit.ts'

/** `lines` is the text below the shop's name. */
type Shop = { name: string; lines: readonly string[] }

export const printOrder = (order: Order, shop: Shop) =>
  print(<OrderSheet order={order} shop={shop} />, `Pedido ${folio(order.order_number)} - ${shop.name}`)

function OrderSheet({ order, shop }: { order: Order; shop: Shop }) {
  const { Customer: customer } = order
  const delivery = deliveryOf(order)
  return (
    // Blocks, because browsers break grids badly across pages.
    <article className="space-y-[6mm] text-[9.5pt] text-ink leading-snug">
      <header className="flex items-end justify-between gap-6 border-ink border-b-2 pb-[3mm]">
        <div className="min-w-0 [overflow-wrap:anywhere]">
          <p className="font-semibold text-[17pt] tracking-[-0.02em]">{shop.name}</p>
          {shop.lines.map((line) => (
            <p key={line} className="text-[8pt] text-ink-2">
              {line}
            </p>
          ))}
        </div>
        <div className="shrink-0 text-right">
          <h1 className="font-semibold text-[14pt]">Pedido {folio(order.order_number)}</h1>
          <p className="text-ink-2 tabular-nums">{formatDateTime(order.orderDate)}</p>
        </div>
      </header>

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
          <Fact label="Pago">{paymentStatusLabels[order.paymentStatus]}</Fact>
          <Fact label="Método de pago">
            {order.paymentMethod ? paymentMethodLabels[order.paymentMethod] : 'Por definir'}
          </Fact>
          <Fact label="Referencia">{referenceOf(order)}</Fact>
          {shipmentFacts(order).map(([label, value]) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
        </Block>
      </div>

      <Items order={order} />
      <div className="flex break-inside-avoid items-start justify-between gap-[8mm]">
        <div className="text-[8pt] text-ink-2">
          <p>{extentOf(order.OrderItems)}</p>
          <p>Importes en pesos mexicanos.</p>
          <p>Este documento no es un comprobante fiscal.</p>
        </div>
        <Totals order={order} />
      </div>
    </article>
  )
}

function Items({ order }: { order: Order }) {
  return (
    <table className="w-full border-collapse tabular-nums">
      <thead>
        <tr className="border-ink border-b text-left text-[8pt] text-ink-2 *:pb-[1.5mm] *:font-semibold">
          <th scope="col">Código</th>
          <th scope="col">Descripción</th>
          <th scope="col" className="pl-4 text-right">
            Cantidad
          </th>
          <th scope="col" className="pl-2">
            Unidad
          </th>
          <th scope="col" className="pl-4 text-right">
            Precio
          </th>
          <th scope="col" className="pl-4 text-right">
            Importe
          </th>
        </tr>
      </thead>
      <tbody>
        {order.OrderItems.map((item) => (
          <tr key={item.id} className="break-inside-avoid border-line-strong border-b align-top *:py-[1.6mm]">
            <td className="min-w-[28mm] pr-4 font-mono text-[8.5pt] [overflow-wrap:anywhere]">{item.Product.code}</td>
            <td className="w-full [overflow-wrap:anywhere]">{item.Product.name}</td>
            <td className="pl-4 text-right">{formatCount(item.quantity)}</td>
            <td className="min-w-[24mm] pl-2">{unitWords(item.quantity, item.unit)}</td>
            <td className="whitespace-nowrap pl-4 text-right">
              {formatMoney(item.price)}
              {item.discount > 0 ? <span className="block text-[8pt] text-ink-2">{discountWords(item)}</span> : null}
            </td>
            <td className="whitespace-nowrap pl-4 text-right">{formatMoney(lineTotal(item))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Totals({ order }: { order: Order }) {
  const discount = discountOf(order.OrderItems)
  return (
    <div className="grid w-[66mm] shrink-0 gap-[1mm]">
      {discount > 0 ? (
        <>
          <Fact label="Antes de descuentos">{formatMoney(order.subtotal + discount)}</Fact>
          <Fact label="Descuento">−{formatMoney(discount)}</Fact>
        </>
      ) : null}
      <Fact label="Subtotal">{formatMoney(order.subtotal)}</Fact>
      {ivaRows(order.taxes).map(({ label, amount }) => (
        <Fact key={label} label={label}>
          {formatMoney(amount)}
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
