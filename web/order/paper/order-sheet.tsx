import type { ReactNode } from 'react'
import { unitText } from '#contract/cart/unit-text'
import { phoneText } from '#contract/fields'
import { lineTotal } from '#contract/money'
import { codeCell, nameCell, type PaperColumn, PaperTable, right } from '../../ui/file/paper.tsx'
import { print } from '../../ui/file/print.ts'
import { formatCount, formatMoney } from '../../ui/money.ts'
import { discountText } from '../lines/line-discount.ts'
import { linesSummary } from '../lines/lines-summary.ts'
import { totalRows } from '../lines/total-rows.ts'
import { deliveryOf } from '../order-facts.ts'
import { type Heading, type Sale, titleOf } from './heading.ts'
import { type PaperShop, ShopHeader } from './shop-header.tsx'

export const printSale = (sale: Sale, heading: Heading, shop: PaperShop) =>
  print(<SaleSheet sale={sale} heading={heading} shop={shop} />, `${titleOf(heading)} - ${shop.name}`)

/** The sheet of an order or a quote. web/paper/narrow.css changes it for phones. */
export function SaleSheet({ sale, heading, shop }: { sale: Sale; heading: Heading; shop: PaperShop }) {
  const { Customer: customer } = sale
  const delivery = deliveryOf(sale)
  return (
    // Blocks, because browsers break grids badly across pages.
    <article className="blocks-[6mm] text-[9.5pt] text-ink leading-snug">
      <ShopHeader shop={shop} title={titleOf(heading)} date={heading.date} />

      <div className="grid grid-cols-2 gap-[8mm]">
        <Block title="Cliente">
          <p className="font-semibold">{customer?.company || customer?.name || sale.customer_name}</p>
          {customer?.company ? <p>{customer.name}</p> : null}
          <p>{customer?.email}</p>
          <p>{customer && phoneText(customer.phone)}</p>
          {customer?.tax_id ? <p>RFC {customer.tax_id}</p> : null}
          {delivery ? <p className="mt-[1.5mm] whitespace-pre-line text-ink-2">Entrega: {delivery}</p> : null}
        </Block>
        <Block title={heading.kind}>
          {heading.facts.map(([label, value]) => (
            <Fact key={label} label={label}>
              {value}
            </Fact>
          ))}
        </Block>
      </div>
      {heading.note ? (
        <Block title="Nota">
          <p className="whitespace-pre-line">{heading.note}</p>
        </Block>
      ) : null}

      <PaperTable columns={columns} rows={sale.OrderItems} keyOf={({ Product }) => Product.code} />
      <div className="flex break-inside-avoid items-start justify-between gap-[8mm]">
        <div className="text-[8pt] text-ink-2">
          <p>{linesSummary(sale.OrderItems)}</p>
          <p>Importes en pesos mexicanos.</p>
          <p>Este documento no es un comprobante fiscal.</p>
        </div>
        <Totals sale={sale} />
      </div>
    </article>
  )
}

const columns: PaperColumn<Sale['OrderItems'][number]>[] = [
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

const Price = ({ item }: { item: Sale['OrderItems'][number] }) => (
  <>
    {formatMoney(item.price)}
    {item.discount > 0 ? <span className="block text-[8pt] text-ink-2">{discountText(item)}</span> : null}
  </>
)

function Totals({ sale }: { sale: Sale }) {
  return (
    <div className="grid w-[66mm] shrink-0 gap-[1mm]">
      {totalRows(sale).map(({ label, text }) => (
        <Fact key={label} label={label}>
          {text}
        </Fact>
      ))}
      <div className="mt-[1mm] border-ink border-t pt-[1.5mm] font-semibold text-[12pt]">
        <Fact label="Total">{formatMoney(sale.total)}</Fact>
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
