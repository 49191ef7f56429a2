import { Ellipsis, ListPlus, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { OrderRow } from '#contract/orders/orders'
import { loadable } from '../../loadable.tsx'
import { folio } from '../../shop/display.ts'
import { IconButton } from '../../ui/button.tsx'
import { Opening } from '../../ui/opening.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'

const RepeatDialog = loadable(() => import('../quick-order/repeat-dialog.tsx'))
const SaveOrderDialog = loadable(() => import('./save-order-dialog.tsx'))

type Repeatable = Pick<OrderRow, 'id' | 'order_number'>

/** Dialogs that repeat an order or save it as a list. */
export function useRepeat(order: Repeatable) {
  const [dialog, setDialog] = useState<'repeat' | 'save'>()
  const close = () => setDialog(undefined)
  const dialogs = (
    <Opening>
      {dialog === 'repeat' ? <RepeatDialog order={order} onClose={close} /> : null}
      {dialog === 'save' ? <SaveOrderDialog order={order} onClose={close} /> : null}
    </Opening>
  )
  return { repeat: () => setDialog('repeat'), save: () => setDialog('save'), dialogs }
}

/** Secondary actions of a row of the history. */
export function OrderMenu({ order }: { order: Repeatable }) {
  const { repeat, save, dialogs } = useRepeat(order)
  return (
    <>
      <Menu
        button={
          <IconButton
            label={`Más acciones del pedido ${folio(order.order_number)}`}
            icon={<Ellipsis />}
            className="size-control-sm! lg:ml-auto"
          />
        }
        items={[
          { label: 'Repetir pedido', icon: <RotateCcw />, onSelect: repeat },
          { label: 'Guardar como lista', icon: <ListPlus />, onSelect: save },
        ]}
      />
      {dialogs}
    </>
  )
}
