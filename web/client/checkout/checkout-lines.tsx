import type { Cart } from '#contract/cart/cart'
import { linesSummary } from '../../order/lines/lines-summary.ts'
import { LinesTable } from '../../order/lines/lines-table.tsx'
import { Card } from '../../ui/card.tsx'
import { shownLine } from '../cart/shown-line.ts'

export function CheckoutLines({ cart }: { cart: Cart }) {
  return (
    <Card flush title="Artículos" subtitle={linesSummary(cart)}>
      <LinesTable lines={cart.map(shownLine)} empty="Tu orden está vacía." caption="Artículos de tu orden" />
    </Card>
  )
}
