import { Ban, CalendarClock, CircleCheck, LogIn, MessageCircle, ShoppingCart, UserRound } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { can } from '#contract/access'
import type { User } from '#contract/accounts/session'
import type { SharedQuote } from '#contract/orders/papers'
import { quoteFolio } from '#contract/orders/quotes'
import { useSession } from '../api/session-store.ts'
import { loadable } from '../loadable.tsx'
import { folio } from '../shop/display.ts'
import { usePersonalization } from '../shop/personalization.ts'
import { Button, buttonClasses } from '../ui/button.tsx'
import { Notice } from '../ui/chip.tsx'
import { whatsappUrl } from '../ui/contact-links.tsx'
import { formatFullDay } from '../ui/date.ts'
import { formatMoney } from '../ui/money.ts'
import { Opening } from '../ui/opening.tsx'
import { AcceptButton } from './accept-quote.tsx'

const SignInDialog = loadable(() => import('./sign-in-dialog.tsx'))

type Props = { shared: SharedQuote; onChange: () => Promise<number | null> }

/**
 * What the visitor can do with the quote, or why it can no longer be accepted. `onChange` reads the quote again, and resolves with the
 * id of its order.
 */
export function QuoteOffer({ shared, onChange }: Props) {
  const { user } = useSession()
  const { name } = usePersonalization()
  const { state, validUntil } = shared.quote
  if (state === 'ordered') return <Ordered shared={shared} user={user} />
  if (state === 'discarded') {
    return (
      <Notice tone="amber" icon={<Ban />}>
        Se descartó: ya no puede pedirse. Pide otra a {name}.
      </Notice>
    )
  }
  if (state === 'expired') {
    return (
      <Notice tone="amber" icon={<CalendarClock />}>
        Venció el {formatFullDay(validUntil)}. Pide a {name} que la renueve.
      </Notice>
    )
  }
  if (!user) return shared.hasUser ? <SignInFirst /> : <Reply shared={shared} />
  if (!can(user, 'client')) return <ForStaff user={user} id={shared.quote.id} />
  if (user.Customer?.id !== shared.quote.customerId) return <OfAnother user={user} />
  return (
    <Notice
      icon={<ShoppingCart />}
      action={<AcceptButton quote={shared.quote} isByStaff={Boolean(user.onBehalfOf)} onChange={onChange} />}
    >
      Vigente hasta el {formatFullDay(validUntil)}, sujeta a existencia.
    </Notice>
  )
}

const LinkToPage = ({ href, children }: { href: string; children: string }) => (
  <a href={href} className={buttonClasses({ size: 'sm' })}>
    {children}
  </a>
)

/** Says that the quote was ordered. Its client gets a link to the order, which asks them to sign in if necessary. */
function Ordered({ shared: { quote, hasUser }, user }: { shared: SharedQuote; user: User | null }) {
  const { orderId, order_number } = quote
  if (orderId === null || order_number === null) return null
  const isReader = user ? can(user, 'client') && user.Customer?.id === quote.customerId : hasUser
  return (
    <Notice
      tone="green"
      icon={<CircleCheck />}
      action={isReader ? <LinkToPage href={`/client/orders/${orderId}`}>Ver el pedido</LinkToPage> : null}
    >
      Ya se pidió: pedido {folio(order_number)}.
    </Notice>
  )
}

const ForStaff = ({ user, id }: { user: User; id: number }) => (
  <Notice
    icon={<UserRound />}
    action={
      can(user, 'orders.create') ? <LinkToPage href={`/orders/quotes/${id}`}>Abrir la cotización</LinkToPage> : null
    }
  >
    Así la ve el cliente, que la acepta desde aquí.
  </Notice>
)

/** For a user of another customer. Staff who order as a client get no sign-in: their tab keeps its delegated session. */
const OfAnother = ({ user }: { user: User }) => (
  <Notice
    tone="amber"
    icon={<UserRound />}
    action={user.onBehalfOf ? null : <SignInButton>Entrar con otra cuenta</SignInButton>}
  >
    Esta cotización es de otra cuenta. Para aceptarla, inicia sesión con la cuenta para la que se hizo.
  </Notice>
)

const SignInFirst = () => (
  <Notice icon={<LogIn />} action={<SignInButton variant="primary">Inicia sesión para aceptarla</SignInButton>}>
    Acéptala y haz tu pedido con estos precios.
  </Notice>
)

function SignInButton({ children, ...button }: Pick<ComponentProps<typeof Button>, 'variant' | 'children'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button {...button} className="max-lg:w-full" onClick={() => setOpen(true)}>
        {children}
      </Button>
      <Opening>{isOpen ? <SignInDialog onClose={() => setOpen(false)} /> : null}</Opening>
    </>
  )
}

/** For a customer without a user: an answer to the shop's number, if it has one. */
function Reply({ shared: { quote, business } }: { shared: SharedQuote }) {
  const { name } = usePersonalization()
  const phone = business.whatsapp || business.phone
  if (!phone) return <Notice icon={<MessageCircle />}>Para aceptarla, responde a {name}.</Notice>
  const text = `Acepto la cotización ${quoteFolio(quote.id)} por ${formatMoney(quote.total)}.`
  return (
    <Notice
      icon={<MessageCircle />}
      action={
        <a
          href={whatsappUrl(phone, text)}
          target="_blank"
          rel="noopener noreferrer"
          className={`${buttonClasses({ variant: 'primary' })} max-lg:w-full`}
        >
          Responder por WhatsApp
          <span className="sr-only"> (se abre en otra pestaña)</span>
        </a>
      }
    >
      Para aceptarla, avisa a {name}.
    </Notice>
  )
}
