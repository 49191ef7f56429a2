import { Ban, CreditCard, Download, FileText, ListPlus, Printer, RotateCcw, Share2 } from 'lucide-react'
import type { Order } from '#contract/orders/orders'
import { hasInvoiceAction, hasPendingVoucher, isPayable, isToPay } from '#contract/orders/states'
import { useUser } from '../../api/session-store.ts'
import { PrintButton, usePaperActions } from '../../order/paper/order-paper.tsx'
import { VoucherButton } from '../../order/voucher/order-vouchers.tsx'
import { Button } from '../../ui/button.tsx'
import { Menu, type MenuEntry } from '../../ui/overlay/menu.tsx'
import { useMobile } from '../../ui/use-mobile.ts'
import { usePayment } from './order-payment.tsx'

/** The most likely action of the client, by the order's status. */
function mainAction(order: Order, canInvoice: boolean) {
  if (isPayable(order) && !hasPendingVoucher(order)) return 'pay'
  if (canInvoice) return 'invoice'
  if (isToPay(order) && !hasPendingVoucher(order)) return 'voucher'
  return 'repeat'
}

type Openers = { openInvoice: () => void; openCancel: () => void; onRepeat: () => void; onSave: () => void }

/** One main button, two secondary ones on a wide screen, and the rest in a menu. */
export function OrderActions({ order, ...openers }: Openers & { order: Order }) {
  const isPhone = useMobile()
  const paper = usePaperActions(order)
  const { onBehalfOf } = useUser()
  const canInvoice = hasInvoiceAction(order) && order.Customer !== null && !onBehalfOf
  const main = mainAction(order, canInvoice)
  const repeat = { label: 'Repetir pedido', icon: <RotateCcw />, onSelect: openers.onRepeat }

  const items: MenuEntry[] = [
    { label: 'Descargar PDF', icon: <Download />, onSelect: paper.save },
    { label: 'Compartir', icon: <Share2 />, onSelect: paper.share },
    { label: 'Guardar como lista', icon: <ListPlus />, onSelect: openers.onSave },
  ]
  if (main !== 'invoice' && canInvoice) {
    items.unshift({ label: 'Factura', icon: <FileText />, onSelect: openers.openInvoice })
  }
  if (isPhone) items.unshift({ label: 'Imprimir', icon: <Printer />, onSelect: paper.print })
  if (isPhone && main !== 'repeat') items.unshift(repeat)
  if (order.clientMayCancel) {
    items.push('separator', { label: 'Cancelar pedido', icon: <Ban />, onSelect: openers.openCancel, danger: true })
  }

  return (
    <>
      {isPhone ? null : <PrintButton order={order} />}
      {isPhone || main === 'repeat' ? null : (
        <Button icon={repeat.icon} onClick={repeat.onSelect}>
          {repeat.label}
        </Button>
      )}
      <Menu button={<Button busy={paper.isBusy}>Más</Button>} items={items} />
      <MainButton order={order} main={main} {...openers} />
    </>
  )
}

function MainButton({ order, main, ...openers }: Openers & { order: Order; main: ReturnType<typeof mainAction> }) {
  const { pay, payingId, dialog } = usePayment(order)
  const primary = { variant: 'primary', className: 'max-lg:flex-1' } as const
  switch (main) {
    case 'pay':
      return (
        <>
          <Button {...primary} icon={<CreditCard />} busy={payingId !== undefined} onClick={() => pay(order)}>
            Pagar
          </Button>
          {dialog}
        </>
      )
    case 'invoice':
      return (
        <Button {...primary} icon={<FileText />} onClick={openers.openInvoice}>
          Factura
        </Button>
      )
    case 'voucher':
      return (
        <VoucherButton {...primary} order={order} label="Comprobante de pago">
          Subir comprobante
        </VoucherButton>
      )
    case 'repeat':
      return (
        <Button {...primary} icon={<RotateCcw />} onClick={openers.onRepeat}>
          Repetir pedido
        </Button>
      )
  }
}
