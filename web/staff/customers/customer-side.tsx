import { KeyRound, MailX, Pencil, Unlink } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { StaffCustomer } from '#contract/customers/staff-customers'
import { AddressProblem, MailProblem } from '../../account/staff-invitation.tsx'
import { StatusChip } from '../../order/order-status.tsx'
import { AddressesCard } from '../../shop/addresses/addresses-card.tsx'
import { folio } from '../../shop/display.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card, Details } from '../../ui/card.tsx'
import { Chip, Notice } from '../../ui/chip.tsx'
import { EmailLink } from '../../ui/contact-links.tsx'
import { formatDay } from '../../ui/date.ts'
import { formatCount, formatMoney } from '../../ui/money.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { orderPath } from '../order-link.tsx'
import { useLastOrders } from './api.ts'
import { creditText, ordersPathOf, priceText, statementPathOf } from './customer-facts.ts'
import type { OpenDialog } from './use-customer-dialogs.tsx'

/** Beside the form: orders, balance and users of the customer. */
export function CustomerSide({ customer, open }: { customer: StaffCustomer; open: OpenDialog }) {
  return (
    <div className="grid min-w-0 gap-4">
      {customer.emailProblem ? (
        <Notice tone="red" icon={<MailX />}>
          <b className="font-semibold [overflow-wrap:anywhere]">{customer.email}.</b> {customer.emailProblem}
        </Notice>
      ) : null}
      <Card
        title="Cuenta"
        actions={
          <Link to={statementPathOf(customer)} className="text-sm text-theme-text hover:underline">
            Estado de cuenta
          </Link>
        }
      >
        <Details
          items={[
            ['Pedidos', formatCount(customer.orders)],
            ['Último pedido', formatDay(customer.lastOrderDate)],
            [
              'Por cobrar',
              <b key="owed" className="font-semibold">
                {formatMoney(customer.owed)}
              </b>,
            ],
            ['Límite de crédito', creditText(customer)],
            ['Lista de precios', priceText(customer)],
          ]}
        />
      </Card>
      {customer.orders > 0 ? <LastOrders customer={customer} /> : null}
      <AddressesCard customerId={customer.id} />
      <Users customer={customer} open={open} />
    </div>
  )
}

function LastOrders({ customer }: { customer: StaffCustomer }) {
  const { data: orders, error, mutate } = useLastOrders(customer.id)
  return (
    <Card
      flush
      title="Últimos pedidos"
      actions={
        <Link to={ordersPathOf(customer)} className="text-sm text-theme-text hover:underline">
          Ver todos
        </Link>
      }
    >
      {orders ? (
        <ul className="lines text-sm">
          {orders.map(({ id, order_number, orderDate, status, total }) => (
            <li key={id} className="flex items-center gap-3 px-4 py-2.5">
              <span className="grid min-w-0 flex-1">
                <Link to={orderPath(id)} className="font-semibold text-theme-text hover:underline">
                  Pedido {folio(order_number)}
                </Link>
                <span className="text-ink-3 text-xs tabular-nums">
                  {formatDay(orderDate)} · {formatMoney(total)}
                </span>
              </span>
              <StatusChip status={status} />
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorState message="No se pudieron cargar sus pedidos." onRetry={() => mutate()} />
      ) : (
        <div className="p-4">
          <Skeleton lines={4} />
        </div>
      )}
    </Card>
  )
}

function Users({ customer, open }: { customer: StaffCustomer; open: OpenDialog }) {
  return (
    <Card
      flush
      title="Acceso"
      footer={
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => open({ ask: 'access', customer })}>
            Dar acceso
          </Button>
          <Button size="sm" onClick={() => open({ ask: 'link', customer })}>
            Vincular usuario
          </Button>
        </div>
      }
    >
      {customer.users.length === 0 ? (
        <p className="p-4 text-ink-2 text-sm">Nadie entra todavía a pedir por este cliente.</p>
      ) : (
        <ul className="lines text-sm">
          {customer.users.map((user) => (
            <li key={user.id} className="flex items-center gap-1 py-2 pr-2 pl-4">
              <span className="grid min-w-0 flex-1 leading-snug [overflow-wrap:anywhere]">
                <span className="flex flex-wrap items-center gap-2 font-medium">
                  {user.nombre}
                  {user.active ? null : <Chip>Inactivo</Chip>}
                  {user.active && user.invited ? <Chip tone="blue">Invitado</Chip> : null}
                </span>
                <EmailLink email={user.email} className="text-ink-3 text-xs" />
                <MailProblem>{user.mailProblem}</MailProblem>
                <AddressProblem>{user.emailProblem}</AddressProblem>
              </span>
              <IconButton
                label={`Editar a ${user.nombre}`}
                icon={<Pencil />}
                onClick={() => open({ ask: 'user', customer, user })}
              />
              <IconButton
                label={`${user.invited ? 'Reenviar la invitación a' : 'Restablecer la contraseña de'} ${user.nombre}`}
                icon={<KeyRound />}
                onClick={() => open({ ask: 'password', customer, user })}
              />
              <IconButton
                label={`Desvincular a ${user.nombre}`}
                icon={<Unlink />}
                onClick={() => open({ ask: 'unlink', customer, user })}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
