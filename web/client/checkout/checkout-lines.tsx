import type { Cart } from '#contract/cart'
import { LinesTable } from '../../order/lines-table.tsx'
import { extentOf } from '../../order/order-facts.ts'
import { Card } from '../../ui/card.tsx'

export function CheckoutLines({ cart }: { cart: Cart }) {
  const pieces = cart.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <Card flush title="Artículos" subtitle={extentOf(cart.length, pieces)}>
      <LinesTable lines={cart} empty="Tu orden está vacía." caption="Artículos de tu orden" />
    </Card>
  )
}
