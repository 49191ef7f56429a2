import { Ellipsis, ListPlus, RotateCcw } from 'lucide-react'
import { Suspense, useState } from 'react'
import type { OrderRow } from '#contract/orders'
import { loadable } from '../../loadable.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'

const RepeatDialog = loadable(() => import('../quick-order/repeat-dialog.tsx'))
const SaveOrderDialog = loadable(() => import('../lists/save-order-dialog.tsx'))

type Again = Pick<OrderRow, 'id' | 'order_number'>

/** Ordering what was ordered before: now, or some day. */
export function useAgain(order: Again) {
  const [dialog, setDialog] = useState<'repeat' | 'save'>()
  const close = () => setDialog(undefined)
  const dialogs = (
    <Suspense>
      {dialog === 'repeat' ? <RepeatDialog order={order} onClose={close} /> : null}
      {dialog === 'save' ? <SaveOrderDialog order={order} onClose={close} /> : null}
    </Suspense>
  )
  return { repeat: () => setDialog('repeat'), save: () => setDialog('save'), dialogs }
}

/** What a row of the history offers besides its main actions. */
export function OrderMenu({ order }: { order: Again }) {
  const { repeat, save, dialogs } = useAgain(order)
  return (
    <>
      <Menu
        button={
          <IconButton
            label={`Más acciones del pedido ${order.order_number}`}
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
