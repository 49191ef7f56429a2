import type { Cart } from '#contract/cart'
import { LinesTable } from '../../order/lines-table.tsx'
import { extentOf } from '../../order/sale-unit.ts'
import { lineShown } from '../../shop/shown.ts'
import { Card } from '../../ui/card.tsx'

export function CheckoutLines({ cart }: { cart: Cart }) {
  return (
    <Card flush title="Artículos" subtitle={extentOf(cart)}>
      <LinesTable lines={cart.map(lineShown)} empty="Tu orden está vacía." caption="Artículos de tu orden" />
    </Card>
  )
}
