import type { ReactNode } from 'react'
import { totals } from '#contract/money'
import type { Order } from '#contract/orders/orders'
import { receivedForms } from '#contract/payments/ledger'
import { refundsAbove } from '#contract/payments/refunds'
import { Details } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/chip.tsx'
import { formatMoney } from '../../../ui/money.ts'
import type { ShipLine } from './ship-lines.tsx'

type Lines = readonly Pick<ShipLine, 'orderItemId' | 'quantity'>[]

/** The lines of the order without the chosen pieces. */
export const remainingItems = (order: Order, lines: Lines) =>
  order.OrderItems.map((item) => ({
    ...item,
    quantity: item.quantity - (lines.find(({ orderItemId }) => orderItemId === item.id)?.quantity || 0),
  }))

/**
 * Summary of the order without the chosen pieces: its new total, and the money to return to the client. `label`: name of the
 * removed amount. `children`: the next step for the invoice of the order.
 */
export function Outcome({
  order,
  lines,
  label,
  children,
}: {
  order: Order
  lines: Lines
  label: string
  children: ReactNode
}) {
  const { total } = totals(remainingItems(order, lines), order.ivaPercent)
  const returns = refundsAbove(order.payments, Math.max(total - order.credited, 0))
  const amountToReturn = returns.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <div className="grid gap-3">
      <div role="status" className="rounded-lg border border-line px-4 py-3">
        <Details
          items={[
            ['Total actual', formatMoney(order.total)],
            [label, total < order.total ? `−${formatMoney(order.total - total)}` : '—'],
            [
              'Total nuevo',
              <b key="total" className="font-semibold">
                {formatMoney(total)}
              </b>,
            ],
            ...(order.paid > 0 ? ([['Pagado', formatMoney(order.paid)]] as const) : []),
            ...returns.map(
              ({ payment, amount }) =>
                [
                  payment.by === null
                    ? 'Por devolver a su tarjeta'
                    : `Por devolver (${receivedForms[payment.form].toLowerCase()})`,
                  <b key={payment.id} className="font-semibold">
                    {formatMoney(amount)}
                  </b>,
                ] as const,
            ),
          ]}
        />
      </div>
      {amountToReturn > 0 ? (
        <p className="text-ink-2 text-sm">
          Aquí no se mueve dinero: lo que sobra queda en Cobranza, Por devolver, hasta que se regrese al cliente.
        </p>
      ) : null}
      {order.invoice?.status === 'valid' ? (
        <Notice tone="amber">
          El pedido está facturado por {formatMoney(order.invoice.total ?? 0)}. {children}
        </Notice>
      ) : null}
    </div>
  )
}

/** Text about the missing credit note. `of`: its articles in words, such as «lo devuelto». */
export const creditNoteText = (of: string, mayCredit: boolean) =>
  `Después falta la nota de crédito de ${of}${mayCredit ? ': te la pedimos en el siguiente paso.' : '; pídela a un administrador o gerente.'}`
