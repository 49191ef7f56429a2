import { type ReactNode, useState } from 'react'
import { can } from '#contract/access'
import type { Cfdi } from '#contract/invoices/cfdi'
import type { Order } from '#contract/orders/orders'
import { useUser } from '../../api/session-store.ts'
import { loadable } from '../../loadable.tsx'
import { Button } from '../../ui/button.tsx'
import { formatMoney } from '../../ui/money.ts'
import { Opening } from '../../ui/opening.tsx'
import { creditNotesOf, isCancelable, titleOf } from './cfdi-facts.ts'

const CreditNoteDialog = loadable(() => import('./credit-note-dialog.tsx'))
const CancelInvoiceDialog = loadable(() => import('./cancel-invoice-dialog.tsx'))

/** The valid invoice of an order of which money was returned without a credit note. */
export function refundedInvoiceOf(order: Order): Cfdi | undefined {
  if (order.status === 'Cancelled' || !order.uncredited) return undefined
  return order.cfdis.find((cfdi) => cfdi.type === 'I' && !cfdi.isReplaced && isCancelable(cfdi))
}

/** What staff have to do about the global invoice of an order that was cancelled or refunded, whole or in part. Null: nothing. */
export function globalInvoiceText({ status, paymentStatus, uncredited, globalInvoice }: Order) {
  if (!globalInvoice) return null
  const name = globalTitleOf(globalInvoice)
  if (status === 'Cancelled' || paymentStatus === 'Refunded') {
    return `El pedido se ${status === 'Cancelled' ? 'canceló' : 'devolvió'} y la ${name}, que lo incluye, sigue vigente: cancélala en Facturas con motivo 02 y se emite otra sin él.`
  }
  return uncredited
    ? `Devolviste ${formatMoney(uncredited)} y la ${name} sigue vigente con esa parte. Revisa con tu contador si la devolución va en una nota de crédito, o si cancelas la factura global y emites otra, que ya no la incluye.`
    : null
}

export const globalTitleOf = (cfdi: NonNullable<Order['globalInvoice']>) => titleOf({ type: 'I', ...cfdi }, true)

/** The invoice may be cancelled: all money of the order was returned, and no credit note depends on it. */
const mayBeCanceled = (order: Order, cfdi: Cfdi) => isReturnedWhole(order) && !isCredited(order, cfdi)

/** All money of the order was returned. Not an order on credit that has no payment yet: its sale is valid. */
const isReturnedWhole = ({ status, paymentStatus, paid }: Order) =>
  paymentStatus === 'Refunded' || (status === 'Pending' && paid === 0)

/** Articles were cancelled or returned after the invoice. */
const isReduced = (order: Order, cfdi: Cfdi) => order.cancellations.some(({ createdAt }) => createdAt > cfdi.created_at)

const isCredited = (order: Order, cfdi: Cfdi) => creditNotesOf(cfdi, order.cfdis) > 0

export function RefundedInvoiceText({ order, cfdi }: { order: Order; cfdi: Cfdi }) {
  const mayCancel = can(useUser(), 'invoices.cancel')
  const ask = mayCancel ? null : ' Pídelo a un administrador o gerente.'
  if (isReduced(order, cfdi)) {
    return (
      <>
        Falta la nota de crédito: se quitaron artículos por {formatMoney(order.uncredited ?? 0)} del pedido y la{' '}
        {titleOf(cfdi)} sigue vigente por {formatMoney(cfdi.total ?? 0)}. Emite la nota de crédito
        {isCredited(order, cfdi) ? '.' : ', o sustituye la factura por otra de lo que quedó.'}
        {ask}
      </>
    )
  }
  return (
    <>
      Devolviste {formatMoney(order.uncredited ?? 0)} y la {titleOf(cfdi)} sigue vigente por{' '}
      {formatMoney(cfdi.total ?? 0)}.{' '}
      {mayBeCanceled(order, cfdi)
        ? 'Cancélala ante el SAT; si el cliente ya la usó o no acepta la cancelación, emite una nota de crédito.'
        : 'Emite la nota de crédito de lo que devolviste.'}
      {ask}
    </>
  )
}

/** The buttons of the next step, and the dialogs that they open. `onDone`: called when such a dialog is closed. */
export function RefundedInvoiceActions({
  order,
  cfdi,
  onDone,
  laterButton,
}: {
  order: Order
  cfdi: Cfdi
  onDone?: () => void
  laterButton?: ReactNode
}) {
  const [open, setOpen] = useState<'cancel' | 'credit' | 'replace'>()
  if (!can(useUser(), 'invoices.cancel')) return laterButton ?? null
  function close() {
    setOpen(undefined)
    onDone?.()
  }
  return (
    <>
      <div className="flex flex-wrap justify-end gap-2">
        {laterButton}
        <Button size={laterButton ? 'md' : 'sm'} onClick={() => setOpen('credit')}>
          Nota de crédito
        </Button>
        {isReduced(order, cfdi) && !isCredited(order, cfdi) ? (
          <Button size={laterButton ? 'md' : 'sm'} onClick={() => setOpen('replace')}>
            Sustituir factura
          </Button>
        ) : null}
        {mayBeCanceled(order, cfdi) ? (
          <Button size={laterButton ? 'md' : 'sm'} onClick={() => setOpen('cancel')}>
            Cancelar factura
          </Button>
        ) : null}
      </div>
      <Opening>
        {open === 'credit' ? <CreditNoteDialog cfdi={cfdi} amount={order.uncredited} onClose={close} /> : null}
        {open === 'replace' ? <CancelInvoiceDialog cfdi={cfdi} orderId={order.id} motive="01" onClose={close} /> : null}
        {open === 'cancel' ? <CancelInvoiceDialog cfdi={cfdi} orderId={order.id} motive="03" onClose={close} /> : null}
      </Opening>
    </>
  )
}
