import { MailX } from 'lucide-react'
import { can } from '#contract/access'
import type { Order } from '#contract/orders/orders'
import { useUser } from '../../api/session-store.ts'
import { Notice } from '../../ui/chip.tsx'
import { formatDay } from '../../ui/date.ts'
import { useOrderMails } from './api.ts'
import { mailKindLabels, mailStateLabels } from './mail-labels.ts'
import { SendAgain } from './send-again.tsx'

/** The mails about an order that did not reach the client. Renders nothing instead of an error message. */
export function MailsNotice({ order: { id } }: { order: Order }) {
  const user = useUser()
  const { data: mails = [] } = useOrderMails(id)
  return mails.map((mail) => (
    <Notice
      key={mail.id}
      tone="amber"
      icon={<MailX />}
      action={can(user, 'orders.accept') ? <SendAgain mail={mail} isOfOrder /> : undefined}
    >
      <b className="font-semibold">
        El correo «{mailKindLabels[mail.kind]}» no llegó: {mailStateLabels[mail.state].label.toLowerCase()}.
      </b>{' '}
      <span className="[overflow-wrap:anywhere]">
        {mail.email}, {formatDay(mail.createdAt)}. {mail.problem}
      </span>
    </Notice>
  ))
}
