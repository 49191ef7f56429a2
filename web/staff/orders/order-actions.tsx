import {
  Ban,
  ClipboardList,
  Copy,
  Download,
  FileText,
  History,
  MessageCircle,
  PackageCheck,
  PackageOpen,
  Pencil,
  Printer,
  RotateCcw,
  Share2,
  Tag,
  Undo2,
} from 'lucide-react'
import { useState } from 'react'
import { mutate } from 'swr'
import { can } from '#contract/access'
import type { Order, OrderStatus } from '#contract/orders/orders'
import { hasInvoiceAction, isPartlyShipped } from '#contract/orders/states'
import { useUser } from '../../api/session-store.ts'
import { openChat } from '../../chat/open-chat.ts'
import { loadable, Suspense } from '../../loadable.tsx'
import { usePaperActions } from '../../order/paper/order-paper.tsx'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Menu, type MenuEntry } from '../../ui/overlay/menu.tsx'
import { toast } from '../../ui/toast.ts'
import { useAction } from '../../ui/use-action.ts'
import { type Cut, moveOrder } from './api.ts'
import {
  canCancel,
  canCancelRest,
  canEdit,
  canHandOver,
  canReturn,
  canUndoPreparing,
  cutMessage,
  isShort,
  isToPick,
  isToSend,
  nextStep,
  pickingStep,
  type Step,
} from './next-steps.ts'
import { toastStep } from './shipping/toast-step.ts'

const AcceptDialog = loadable(() => import('./accept-dialog.tsx'))
const HoldDialog = loadable(() => import('./hold-dialog.tsx'))
const ShipDialog = loadable(() => import('./shipping/ship-dialog.tsx'))
const DeliverDialog = loadable(() => import('./shipping/deliver-dialog.tsx'))

/** Time that the button stays busy, because the button of the next step appears in its place: a double click must not run both. */
const lockMs = 700

/**
 * The next step of an order, and the link to the screen on which it is picked. That screen also moves the order to En surtido, so the
 * button for this step is left out.
 */
export function StepButtons({ order }: { order: Order }) {
  const user = useUser()
  const step = nextStep(user, order)
  const isPickedNext = pickingStep(user, order) !== undefined
  const [dialog, setDialog] = useState<'short' | 'approve' | 'approveCut' | 'ship' | 'deliver'>()
  const close = () => setDialog(undefined)
  const [run, busy] = useAction(
    async (to: OrderStatus, success: string, cut?: Cut) => {
      const moved = await moveOrder(order, to, { cut })
      if (to === 'Preparing' || to === 'Delivered') toastStep(success, [moved], { step: to })
      else toast.success(success)
      await new Promise((resolve) => setTimeout(resolve, lockMs))
    },
    { failure: 'No se pudo actualizar el pedido.' },
  )
  const [accept, isLoading] = useAction(
    async (step: Step) => {
      // A change of the stock does not renew the page.
      const latest = await mutate<Order>(`/orders/${order.id}`)
      if (isShort(latest ?? order)) setDialog('short')
      else proceed(step)
    },
    { failure: 'No se pudo actualizar el pedido.' },
  )
  if (!step) return null
  const shipment = order.shipments.find(({ deliveredAt }) => deliveredAt === null)

  function begin(step: Step) {
    if (step.to === 'Accepted') void accept(step)
    else proceed(step)
  }

  /** Asks for a confirmation before a shipment, so that a tap by mistake moves no stock. */
  function proceed({ to, success }: Step, cut?: Cut) {
    if (order.creditHold?.blocks) setDialog(cut ? 'approveCut' : 'approve')
    else if (to === 'Shipped') setDialog('ship')
    else if (to === 'Delivered' && shipment) setDialog('deliver')
    else void run(to, cut ? cutMessage : success, cut)
  }

  function handleAccept(step: Step, cut?: Cut) {
    close()
    proceed(step, cut)
  }

  const isBusy = busy || isLoading
  return (
    <>
      {isToPick(user, order) && !(isPickedNext && isBusy) ? <PickLink order={order} isNext={isPickedNext} /> : null}
      {isPickedNext && !isBusy ? null : (
        <Button variant="primary" className="max-lg:flex-1" busy={isBusy} onClick={() => begin(step)}>
          {isPickedNext ? pickLabel : step.label}
        </Button>
      )}
      <Suspense>
        {dialog === 'short' ? (
          <AcceptDialog order={order} onAccept={(cut) => handleAccept(step, cut)} onClose={close} />
        ) : null}
        {dialog === 'approve' || dialog === 'approveCut' ? (
          <HoldDialog order={order} step={step} isCut={dialog === 'approveCut'} onClose={close} />
        ) : null}
        {dialog === 'ship' ? <ShipDialog order={order} onClose={close} /> : null}
        {dialog === 'deliver' && shipment ? <DeliverDialog order={order} shipment={shipment} onClose={close} /> : null}
      </Suspense>
    </>
  )
}

const pickLabel = 'Surtir'

const PickLink = ({ order, isNext }: { order: Order; isNext: boolean }) => (
  <LinkButton variant={isNext ? 'primary' : undefined} to={`/orders/pick/${order.id}`} className="max-lg:flex-1">
    {pickLabel}
  </LinkButton>
)

export const canInvoice = (user: { AccesoId: number }, order: Order) =>
  hasInvoiceAction(order) && order.Customer !== null && can(user, 'ownInvoices')

/** The dialogs of an order that its menu and its cards open. */
export type OrderDialog =
  | 'cancel'
  | 'delivery'
  | 'edit'
  | 'handOver'
  | 'invoice'
  | 'labels'
  | 'rest'
  | 'return'
  | 'undo'

export function MoreMenu({ order, onOpen }: { order: Order; onOpen: (dialog: OrderDialog) => void }) {
  const user = useUser()
  const { print, save, share, isBusy } = usePaperActions(order)
  const [printList, isPrinting] = useAction(
    async (ids: readonly number[]) => (await import('./picking-sheet.tsx')).printPickingLists(ids),
    { failure: 'No se pudo imprimir la lista.' },
  )
  const [prepare, isPreparing] = useAction(
    async ({ to, success }: Step) => toastStep(success, [await moveOrder(order, to)], { step: 'Preparing' }),
    { failure: 'No se pudo actualizar el pedido.' },
  )
  const items: MenuEntry[] = []
  const step = pickingStep(user, order)
  // A shop may pick without the screen that marks each piece.
  if (step) items.push({ label: step.label, icon: <PackageOpen />, onSelect: () => prepare(step) })
  if (canHandOver(user, order)) {
    items.push({ label: 'Entregar en la tienda', icon: <PackageCheck />, onSelect: () => onOpen('handOver') })
  }
  if (canEdit(user, order)) items.push({ label: 'Editar artículos', icon: <Pencil />, onSelect: () => onOpen('edit') })
  items.push(
    { label: 'Imprimir', icon: <Printer />, onSelect: print },
    ...(isToPick(user, order)
      ? [{ label: 'Lista de surtido', icon: <ClipboardList />, onSelect: () => printList([order.id]) }]
      : []),
    ...(isToSend(user, order)
      ? [{ label: 'Etiquetas de envío', icon: <Tag />, onSelect: () => onOpen('labels') }]
      : []),
    { label: 'PDF', icon: <Download />, onSelect: save },
    { label: 'WhatsApp', icon: <Share2 />, onSelect: share },
  )
  const { clientUserId } = order
  if (clientUserId && can(user, 'chat.staff')) {
    items.push({ label: 'Chat', icon: <MessageCircle />, onSelect: () => openChat(clientUserId) })
  }
  if (can(user, 'orders.create')) {
    items.push({ label: 'Duplicar', icon: <Copy />, to: `/orders/add?copy=${order.id}` })
  }
  if (can(user, 'audit')) {
    items.push({ label: 'Bitácora', icon: <History />, to: `/team/log?entity=order&entityId=${order.id}` })
  }
  if (canInvoice(user, order)) items.push({ label: 'Factura', icon: <FileText />, onSelect: () => onOpen('invoice') })
  if (canUndoPreparing(user, order)) {
    items.push('separator', { label: 'Deshacer «En surtido»', icon: <RotateCcw />, onSelect: () => onOpen('undo') })
  }
  if (canReturn(user, order)) {
    items.push('separator', { label: 'Registrar devolución', icon: <Undo2 />, onSelect: () => onOpen('return') })
  }
  if (canCancelRest(user, order)) {
    items.push('separator', {
      label: isPartlyShipped(order) ? 'Cancelar lo que falta' : 'Cancelar artículos',
      icon: <Ban />,
      onSelect: () => onOpen('rest'),
      danger: true,
    })
  }
  if (canCancel(user, order)) {
    items.push('separator', { label: 'Cancelar pedido', icon: <Ban />, onSelect: () => onOpen('cancel'), danger: true })
  }
  return <Menu button={<Button busy={isBusy || isPrinting || isPreparing}>Más</Button>} items={items} />
}
