import { MessageCircle } from 'lucide-react'
import { useParams } from 'react-router-dom'
import type { AccountStatement } from '#contract/statement'
import { StatementPage } from '../../order/statement/statement-view.tsx'
import { usePersonalization } from '../../shop/personalization.ts'
import { whatsappUrl } from '../../ui/contact-links.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { reminderOf } from './reminder.ts'

export default function CustomerStatementScreen() {
  const { id = '' } = useParams()
  return (
    <StatementPage
      customerId={id}
      orders="/orders/view"
      actions={(statement) => (
        <>
          <ReminderLink statement={statement} />
          <LinkButton to={`/customers/edit/${id}`}>Ver cliente</LinkButton>
        </>
      )}
    />
  )
}

/** Opens WhatsApp with a text ready to send. */
function ReminderLink({ statement }: { statement: AccountStatement }) {
  const { name } = usePersonalization()
  if (statement.open.length === 0 || !statement.customer.phone) return null
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
