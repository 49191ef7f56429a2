import type { Cart } from '#contract/cart/cart'
import { LinesTable } from '../../order/lines/lines-table.tsx'
import { extentOf } from '../../order/lines/sale-unit.ts'
import { lineShown } from '../../shop/shown.ts'
import { Card } from '../../ui/card.tsx'

export function CheckoutLines({ cart }: { cart: Cart }) {
  return (
    <Card flush title="Artículos" subtitle={extentOf(cart)}>
      <LinesTable lines={cart.map(lineShown)} empty="Tu orden está vacía." caption="Artículos de tu orden" />
    </Card>
  )
}
