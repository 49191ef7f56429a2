import type { Order } from '#contract/orders/orders'
import { hasPendingVoucher, isPayable } from '#contract/orders/states'
import { loadable } from '../../loadable.tsx'
import { useOrderDialogs } from '../../order/order-dialogs.tsx'
import { OrderOfUrl, OrderPage } from '../../order/order-view.tsx'
import { PrintButton } from '../../order/paper/order-paper.tsx'
import { useStoredPayment } from '../../order/payment/stored-payment.ts'
import { formatMoney } from '../../ui/money.ts'
import { ClientPayment } from '../client-payment.tsx'
import { OrderActions } from './my-order-actions.tsx'
import { OrderDetail } from './my-order-detail.tsx'
import { useRepeat } from './my-order-menu.tsx'

const CancelDialog = loadable(() => import('./cancel-dialog.tsx'))

const list = {
  to: '/client/orders',
  label: 'Ver mis pedidos',
  missing: 'No existe o no pertenece a tu cuenta.',
}

export default function OrderScreen() {
  useStoredPayment()
  return (
    <OrderOfUrl list={list} loadingActions={<PrintButton order={undefined} />}>
      {(order) => <LoadedOrder order={order} />}
    </OrderOfUrl>
  )
}

function LoadedOrder({ order }: { order: Order }) {
  const { dialogs, ...open } = useOrderDialogs(order, CancelDialog)
  const repeat = useRepeat(order)
  return (
    <OrderPage
      order={order}
      payment={<ClientPayment {...order} hasVoucher={hasPendingVoucher(order)} />}
      buttons={<OrderActions order={order} {...open} onRepeat={repeat.repeat} onSave={repeat.save} />}
      bar={isPayable(order) ? <Due order={order} /> : null}
    >
      <OrderDetail order={order} />
      {dialogs}
      {repeat.dialogs}
    </OrderPage>
  )
}

const Due = ({ order: { balance, total } }: { order: Order }) => (
  <p className="text-ink-2 text-sm">
    {balance < total ? 'Saldo' : 'Total'}
    <span className="block font-semibold text-ink text-lg leading-tight tabular-nums">{formatMoney(balance)}</span>
  </p>
)
