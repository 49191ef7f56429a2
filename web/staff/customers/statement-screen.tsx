import { Mail, MessageCircle } from 'lucide-react'
import { useParams } from 'react-router-dom'
import type { AccountStatement } from '#contract/customers/statement'
import { StatementPage } from '../../order/statement/statement-view.tsx'
import { usePersonalization } from '../../shop/personalization.ts'
import { Button } from '../../ui/button.tsx'
import { whatsappUrl } from '../../ui/contact-links.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { useAction } from '../../ui/use-action.ts'
import { sendReminder } from './api.ts'
import { reminderOf } from './reminder.ts'

export default function CustomerStatementScreen() {
  const { id = '' } = useParams()
  return (
    <StatementPage
      customerId={id}
      ordersPath="/orders/view"
      actions={(statement) => (
        <>
          <MailReminder statement={statement} />
          <ReminderLink statement={statement} />
          <LinkButton to={`/customers/edit/${id}`}>Ver cliente</LinkButton>
        </>
      )}
    />
  )
}

function MailReminder({ statement: { credit, customer } }: { statement: AccountStatement }) {
  const [send, busy] = useAction(() => sendReminder(customer.id), {
    success: ({ email }) => `Recordatorio enviado a ${email}.`,
    failure: 'No se pudo enviar el recordatorio.',
  })
  if (credit.owed === 0 || !customer.email) return null
  return (
    <Button icon={<Mail />} busy={busy} onClick={() => send()}>
      Recordar por correo
    </Button>
  )
}

/** Opens WhatsApp with a text ready to send. */
function ReminderLink({ statement }: { statement: AccountStatement }) {
  const { name } = usePersonalization()
  if (statement.credit.owed === 0 || !statement.customer.phone) return null
  return (
    <LinkButton
      icon={<MessageCircle />}
      to={whatsappUrl(statement.customer.phone, reminderOf(statement, name))}
      target="_blank"
      rel="noopener noreferrer"
    >
      Recordar por WhatsApp
    </LinkButton>
  )
}
