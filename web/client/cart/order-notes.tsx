import { Info, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router-dom'
import useSWR from 'swr'
import { type CustomerCredit, holdOfNewOrder } from '#contract/customers/credit'
import type { SalesSetting } from '#contract/shop/settings'
import { useUser } from '../../api/session-store.ts'
import { useCredit } from '../../order/api.ts'
import { showsIva } from '../../shop/display.ts'
import { Notice } from '../../ui/chip.tsx'
import { formatMoney } from '../../ui/money.ts'
import type { OrderPanelState } from './use-order-panel.ts'

/** Notes above *Generar*: the minimum of an order, and whether it will wait for an approval. */
export default function OrderNotes({ order: { lines, totals } }: { order: OrderPanelState }) {
  const { Customer } = useUser()
  const { data: sales } = useSWR<SalesSetting>('/get-configuracion?key=sales')
  const { data: credit } = useCredit(Customer?.id)
  if (lines.length === 0 || totals.isLoading) return null
  const minimum = sales?.value.minimumOrder ?? 0
  return (
    <>
      {showsIva() ? <p className="text-ink-2 text-sm">Los precios de los artículos incluyen IVA.</p> : null}
      {totals.subtotal < minimum ? (
        <Notice tone="amber" icon={<TriangleAlert />}>
          El pedido mínimo es de {formatMoney(minimum)} más IVA. Te faltan {formatMoney(minimum - totals.subtotal)}.
        </Notice>
      ) : null}
      {credit ? <CreditNote credit={credit} total={totals.total} /> : null}
    </>
  )
}

function CreditNote({ credit, total }: { credit: CustomerCredit; total: number }) {
  const hold = holdOfNewOrder(credit, total)
  if (!hold) return null
  if (hold.reason === 'cash') {
    return <Notice icon={<Info />}>Tu cuenta es de contado: tu pedido se surte cuando lo pagas.</Notice>
  }
  return (
    <Notice tone="amber" icon={<TriangleAlert />}>
      {hold.reason === 'limit'
        ? `Excede tu crédito por ${formatMoney(hold.amount)}`
        : `Tienes un saldo vencido de ${formatMoney(hold.amount)}`}
      : la tienda lo revisa.{' '}
      <Link to="/client/statement" className="underline">
        Ver estado de cuenta
      </Link>
    </Notice>
  )
}
