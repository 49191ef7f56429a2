import {
  History,
  KeyRound,
  LockKeyhole,
  LockKeyholeOpen,
  MessageCircle,
  PencilLine,
  Plus,
  ReceiptText,
  Scale,
  ShoppingBag,
  Tags,
  UserMinus,
  UserPlus,
} from 'lucide-react'
import type { ComponentProps } from 'react'
import { can } from '#contract/access'
import type { StaffCustomer } from '#contract/customers/staff-customers'
import { useUser } from '../../api/session-store.ts'
import { openChat } from '../../chat/open-chat.ts'
import { Menu, type MenuEntry } from '../../ui/overlay/menu.tsx'
import { useAction } from '../../ui/use-action.ts'
import { actAs } from './act-as.ts'
import { setActive } from './api.ts'
import { ordersPathOf, pathOf, statementPathOf } from './customer-facts.ts'
import type { OpenDialog } from './use-customer-dialogs.tsx'

type Props = {
  customer: StaffCustomer
  open: OpenDialog
  button: ComponentProps<typeof Menu>['button']
  /** The customer's own screen is open: leave out "Editar". */
  isOpen?: boolean
}

export function CustomerMenu({ customer, open, button, isOpen }: Props) {
  const [unblock] = useAction(() => setActive(customer.id, true), {
    success: 'Cliente desbloqueado.',
    failure: 'No se pudo desbloquear al cliente.',
  })
  const [act] = useAction(() => actAs(customer.id), { failure: 'No se pudo abrir la sesión del cliente.' })
  const user = useUser()
  const { users, active } = customer
  const [only, ...others] = users
  const activeUser = users.find((user) => user.active)
  const items: MenuEntry[] = []
  if (!isOpen) items.push({ label: 'Editar', icon: <PencilLine />, to: pathOf(customer) })
  if (active && can(user, 'orders.create')) {
    items.push({ label: 'Nuevo pedido', icon: <Plus />, to: `/orders/add?customer=${customer.id}` })
    items.push({ label: 'Pedir como cliente', icon: <ShoppingBag />, onSelect: act })
  }
  items.push({ label: 'Ver pedidos', icon: <ReceiptText />, to: ordersPathOf(customer) })
  items.push({ label: 'Estado de cuenta', icon: <Scale />, to: statementPathOf(customer) })
  if (can(user, 'orders.edit')) {
    items.push({ label: 'Lista de precios (PDF)', icon: <Tags />, onSelect: () => open({ ask: 'prices', customer }) })
  }
  if (activeUser) {
    items.push({ label: 'Chatear', icon: <MessageCircle />, onSelect: () => openChat(activeUser.id) })
  }
  if (can(user, 'audit')) {
    items.push({ label: 'Bitácora', icon: <History />, to: `/team/log?entity=customer&entityId=${customer.id}` })
  }
  if (!only) {
    items.push({ label: 'Dar acceso', icon: <UserPlus />, onSelect: () => open({ ask: 'access', customer }) })
  } else if (others.length === 0) {
    items.push({
      label: only.invited ? 'Reenviar invitación' : 'Restablecer contraseña',
      icon: <KeyRound />,
      onSelect: () => open({ ask: 'password', customer, user: only }),
    })
  }
  items.push(
    'separator',
    active
      ? { label: 'Bloquear', icon: <LockKeyhole />, danger: true, onSelect: () => open({ ask: 'block', customer }) }
      : { label: 'Desbloquear', icon: <LockKeyholeOpen />, onSelect: unblock },
    { label: 'Eliminar', icon: <UserMinus />, danger: true, onSelect: () => open({ ask: 'delete', customer }) },
  )
  return <Menu button={button} items={items} />
}
