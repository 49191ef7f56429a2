import { useState } from 'react'
import * as v from 'valibot'
import { can } from '#contract/access'
import { RequiredText } from '#contract/fields'
import { totals } from '#contract/money'
import type { Order } from '#contract/orders/orders'
import { isPartlyShipped } from '#contract/orders/states'
import { receivedForms } from '#contract/payments/ledger'
import { refundsAbove } from '#contract/payments/refunds'
import { useUser } from '../../../api/session-store.ts'
import { refundedInvoiceOf } from '../../../order/invoice/refunded-invoice.tsx'
import { folio } from '../../../shop/display.ts'
import { Details } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/chip.tsx'
import { SelectField } from '../../../ui/form/field-kinds.tsx'
import { formatCount, formatMoney } from '../../../ui/money.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { RefundedInvoiceDialog } from '../../payments/refunded-invoice-dialog.tsx'
import { cancelItems } from './api.ts'
import { piecesProblem, type ShipLine, ShipLines } from './ship-lines.tsx'
import { useOrderLines } from './use-order-lines.tsx'

const Reason = v.object({ reason: RequiredText('Indica el motivo.', 300) })

const reasons = ['Sin existencia', 'Cliente desistió', 'Descontinuado', 'Otro']

type Props = { order: Order; onClose: () => void }

/** Cancels pieces that were not shipped, then opens the credit note of an invoiced order. */
export default function RestDialog(props: Props) {
  const [cancelledOrder, setCancelledOrder] = useState<Order>()
  const cfdi = cancelledOrder && refundedInvoiceOf(cancelledOrder)
  return cancelledOrder && cfdi ? (
    <RefundedInvoiceDialog order={cancelledOrder} cfdi={cfdi} onClose={props.onClose} />
  ) : (
    <Rest {...props} onCancelled={setCancelledOrder} />
  )
}

const restTitle = (order: Order) => (isPartlyShipped(order) ? 'Cancelar lo que falta' : 'Cancelar artículos')

/** All pending pieces of an order that was shipped in part; of another order, the pieces that wait for goods. */
function linesToCancel(order: Order): ShipLine[] {
  return order.OrderItems.flatMap(({ id, quantity, shipped, waiting, unit, Product: { code, name } }) => {
    const pending = quantity - shipped
    if (pending === 0) return []
    const note = waiting > 0 ? `${formatCount(waiting)} por llegar` : undefined
    const quantityToCancel = isPartlyShipped(order) ? pending : waiting
    return [{ orderItemId: id, code, name, unit, pending, ready: pending, quantity: quantityToCancel, note }]
  })
}

function Rest({ order, onClose, onCancelled }: Props & { onCancelled: (order: Order) => void }) {
  const { original, lines, isChanged, handleChange, problem, setProblem, catchConflict, notice } = useOrderLines(
    order,
    linesToCancel,
  )
  const title = restTitle(original)

  async function cancel({ reason }: v.InferOutput<typeof Reason>) {
    const found = problemOf(original, lines)
    setProblem(found)
    // The form stays open and shows the problems.
    if (found) return
    const items = lines
      .filter(({ quantity }) => quantity > 0)
      .map(({ orderItemId, quantity }) => ({ orderItemId, quantity }))
    const changed = await catchConflict(cancelItems(original, { items, reason }))
    toast.success('Artículos cancelados. El cliente ve los cambios en su pedido.')
    if (refundedInvoiceOf(changed)) onCancelled(changed)
    else onClose()
  }

  return (
    <FormDialog
      title={`${title} del pedido ${folio(original.order_number)}`}
      submitLabel={title}
      cancelLabel="Conservar"
      danger
      size="md"
      staysOpen
      unsaved={isChanged}
      schema={Reason}
      initial={{ reason: '' }}
      onSubmit={cancel}
      onClose={onClose}
      failure="No se pudieron cancelar los artículos."
    >
      {notice}
      <ShipLines
        lines={lines}
        legend="Artículos que se cancelan"
        all="Todo lo que falta por enviar"
        onChange={handleChange}
      />
      <Outcome order={original} lines={lines} />
      <SelectField
        name="reason"
        label="Motivo"
        required
        options={reasons.map((reason) => ({ value: reason, label: reason }))}
        placeholder="Elige un motivo"
        hint="El cliente lo lee junto a los cambios."
      />
      {problem ? (
        <p role="alert" className="font-medium text-bad text-sm">
          {problem}
        </p>
      ) : null}
    </FormDialog>
  )
}

const remainingItems = (order: Order, lines: readonly ShipLine[]) =>
  order.OrderItems.map((item) => ({
    ...item,
    quantity: item.quantity - (lines.find(({ orderItemId }) => orderItemId === item.id)?.quantity || 0),
  }))

function problemOf(order: Order, lines: readonly ShipLine[]) {
  if (lines.every(({ quantity }) => quantity === 0)) return 'Elige al menos un artículo para cancelar.'
  const found = piecesProblem(lines)
  if (found) return found
  if (remainingItems(order, lines).every(({ quantity }) => quantity === 0)) {
    return 'No quedaría ningún artículo: cancela el pedido completo.'
  }
  return undefined
}

/** The new total, and the amount to return to the client. */
function Outcome({ order, lines }: { order: Order; lines: readonly ShipLine[] }) {
  const mayCredit = can(useUser(), 'invoices.cancel')
  const { total } = totals(remainingItems(order, lines), order.ivaPercent)
  const returns = refundsAbove(order.payments, Math.max(total - order.credited, 0))
  const amountToReturn = returns.reduce((sum, { amount }) => sum + amount, 0)
  return (
    <div className="grid gap-3">
      <div role="status" className="rounded-lg border border-line px-4 py-3">
        <Details
          items={[
            ['Total actual', formatMoney(order.total)],
            ['Se cancela', total < order.total ? `−${formatMoney(order.total - total)}` : '—'],
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
          Al cancelar no se mueve dinero: lo que sobra queda en Cobranza, Por devolver, hasta que se regrese al cliente.
        </p>
      ) : null}
      {order.invoice?.status === 'valid' ? (
        <Notice tone="amber">
          El pedido está facturado por {formatMoney(order.invoice.total ?? 0)}. Después falta la nota de crédito de lo
          cancelado{mayCredit ? ': te la pedimos en el siguiente paso.' : '; pídela a un administrador o gerente.'}
        </Notice>
      ) : null}
    </div>
  )
}
