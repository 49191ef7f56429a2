import { ClipboardPaste, RotateCcw, TriangleAlert, X } from 'lucide-react'
import { useState } from 'react'
import { loadable, Suspense } from '../../../loadable.tsx'
import { EditLines } from '../../../order/lines/edit-lines.tsx'
import { linesSummary } from '../../../order/lines/lines-summary.ts'
import { displayLine, displayPrice, folio, showsIva } from '../../../shop/display.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/chip.tsx'
import { countText, formatMoney } from '../../../ui/money.ts'
import { Empty } from '../../../ui/states.tsx'
import { Stock } from '../../../ui/stock.tsx'
import type { Column } from '../../../ui/table/table.tsx'
import { useMobile } from '../../../ui/use-mobile.ts'
import type { WrittenPrice } from '../line-price.ts'
import { PriceField } from '../price-field.tsx'
import { usePriceLimit } from '../use-price-limit.ts'
import { EntryBar } from './entry-bar.tsx'
import { Note, VolumePrice } from './line-note.tsx'
import type { NewLine } from './use-lines.ts'
import type { NewOrderState } from './use-new-order.ts'

const PasteDialog = loadable(() => import('./paste-dialog.tsx'))

export function LinesCard({ order }: { order: NewOrderState }) {
  const isPhone = useMobile()
  const { draft, lines, change, last } = order
  const { customerId } = draft
  const { mayPrice } = usePriceLimit()
  const changeLine = (productId: number, changes: { quantity?: number; given?: WrittenPrice | undefined }) =>
    change({ lines: draft.lines.map((line) => (line.productId === productId ? { ...line, ...changes } : line)) })
  const pricing = mayPrice && {
    mostOf: order.mostOf,
    onOverride: (productId: number, given: WrittenPrice | undefined) => changeLine(productId, { given }),
  }
  const edits = {
    setQuantity: ({ productId }: { productId: number }, quantity: number) => changeLine(productId, { quantity }),
    remove: ({ productId }: { productId: number }) => order.remove([productId]),
  }
  return (
    <Card
      flush
      title="Artículos"
      subtitle={<span role="status">{lines.length > 0 ? linesSummary(lines) : null}</span>}
      actions={customerId === null ? null : <AddManyButtons order={order} customerId={customerId} />}
    >
      {customerId === null ? null : (
        <EntryBar
          key={customerId}
          customerId={customerId}
          onAdd={(product, quantity) => order.add([{ product, quantity }])}
        />
      )}
      <div role="status">
        <LeftOut last={last} />
      </div>
      <div className="px-5">
        <EditLines
          lines={lines}
          edits={edits}
          note={(line) => (
            <Note line={line} isPhone={isPhone} onTake={(quantity) => edits.setQuantity(line, quantity)} />
          )}
          before={stockColumns}
          after={amountColumns(pricing)}
          cardEnd={(line) => (
            <span className="grid w-28 justify-items-end gap-1">
              <LinePrice line={line} pricing={pricing} />
              <span className="font-semibold text-base tabular-nums">{amountOf(line)}</span>
              <Stock product={line} />
            </span>
          )}
          caption="Artículos del pedido"
          empty={
            <Empty title={customerId === null ? 'Primero elige el cliente.' : 'Aún no hay artículos.'}>
              {customerId === null
                ? 'Los artículos llevan sus precios.'
                : 'Escribe un código y Enter, o pega su mensaje de WhatsApp.'}
            </Empty>
          }
          className=""
        />
      </div>
    </Card>
  )
}

/** Buttons that add several lines: those of the last order, and those of a message. */
function AddManyButtons({ order: { customer, last, add }, customerId }: { order: NewOrderState; customerId: number }) {
  const [isPasting, setPasting] = useState(false)
  return (
    <>
      {customer.data?.lastOrderDate ? (
        <Button
          size="sm"
          variant="ghost"
          icon={<RotateCcw />}
          busy={last.isRepeating}
          aria-label="Repetir el último pedido"
          onClick={() => last.repeat()}
        >
          <span>
            Repetir<span className="max-sm:hidden"> el último</span>
          </span>
        </Button>
      ) : null}
      <Button size="sm" variant="ghost" icon={<ClipboardPaste />} onClick={() => setPasting(true)}>
        Pegar mensaje
      </Button>
      <Suspense>
        {isPasting ? <PasteDialog customerId={customerId} onAdd={add} onClose={() => setPasting(false)} /> : null}
      </Suspense>
    </>
  )
}

/** The lines of the last order that were not added, to tell the customer. */
function LeftOut({ last: { leftOut, hideLeftOut } }: { last: NewOrderState['last'] }) {
  if (!leftOut) return null
  const { order_number, lines } = leftOut
  return (
    <div className="border-line border-b p-3">
      <Notice
        tone="amber"
        icon={<TriangleAlert />}
        action={<IconButton label="Quitar el aviso" icon={<X />} onClick={hideLeftOut} />}
      >
        {lines.length === 1 ? 'No se agregó 1 artículo' : `No se agregaron ${countText(lines.length, 'artículo')}`} del
        pedido {folio(order_number)}:
        <ul className="font-normal">
          {lines.map(({ productId, code, name, problem }) => (
            <li key={productId} className="[overflow-wrap:anywhere]">
              <span className="code">{code}</span> {name}: {problem}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

const amountOf = (line: NewLine) => (Number.isNaN(line.quantity) ? '—' : formatMoney(displayLine(line).amount))

const stockColumns: Column<NewLine>[] = [
  {
    key: 'stock',
    title: 'Existencia',
    align: 'right',
    width: '7rem',
    render: (line) => <Stock product={line} />,
  },
]

type Pricing = {
  mostOf: NewOrderState['mostOf']
  onOverride: (productId: number, given: WrittenPrice | undefined) => void
}

/** The price of a line, or for users who may give prices, the field with it. */
function LinePrice({ line, pricing }: { line: NewLine; pricing: Pricing | false }) {
  const { productId, code, price, prices, quantity, given } = line
  if (!pricing || !prices) return formatMoney(displayPrice(price, line))
  return (
    <PriceField
      line={{ prices, quantity, ...(given && { given }) }}
      code={code}
      maxDiscount={pricing.mostOf(line)}
      factor={displayPrice(largePrice, line) / largePrice}
      onOverride={(next) => pricing.onOverride(productId, next)}
    />
  )
}

/** Pesos. Large, so that the rounding of a price that is shown with IVA hardly changes the factor. */
const largePrice = 1_000_000

const amountColumns = (pricing: Pricing | false): Column<NewLine>[] => [
  {
    key: 'price',
    title: `${pricing ? 'Precio o −%' : 'Precio'}${showsIva() ? ' con IVA' : ''}`,
    align: 'right',
    width: '9.5rem',
    render: (line) => (
      <span className="grid leading-snug">
        <LinePrice line={line} pricing={pricing} />
        <VolumePrice line={line} />
      </span>
    ),
  },
  {
    key: 'amount',
    title: 'Importe',
    align: 'right',
    width: '8rem',
    render: (line) => <span className="font-semibold">{amountOf(line)}</span>,
  },
]
