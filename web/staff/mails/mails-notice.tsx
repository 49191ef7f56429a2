import { MailX } from 'lucide-react'
import { can } from '#contract/access'
import type { Mail } from '#contract/mails'
import type { Order } from '#contract/orders/orders'
import { useUser } from '../../api/session-store.ts'
import { Notice } from '../../ui/chip.tsx'
import { formatDay } from '../../ui/date.ts'
import { useOrderMails } from './api.ts'
import { mailKindLabels, mailStateLabels } from './mail-labels.ts'
import { SendAgain } from './send-again.tsx'

/**
 * One notice for all mails of an order that were not delivered: it shows the latest, and opens a list of the others. After a bounce
 * they all have the same reason. Shows nothing if the mails cannot be loaded.
 */
export function MailsNotice({ order: { id } }: { order: Order }) {
  const { data: [latest, ...earlier] = [] } = useOrderMails(id)
  if (!latest) return null
  return (
    <Notice tone="amber" icon={<MailX />}>
      <Undelivered key={latest.id} mail={latest} />
      {earlier.length > 0 ? (
        <details>
          <summary className="w-fit cursor-pointer py-1">
            {earlier.length === 1
              ? 'Otro correo de este pedido no llegó'
              : `Otros ${earlier.length} correos de este pedido no llegaron`}
          </summary>
          <ul className="mt-1 grid gap-2">
            {earlier.map((mail) => (
              <li key={mail.id}>
                <Undelivered mail={mail} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </Notice>
  )
}

/** What happened to a mail, and its button: beside the text, or below it where there is no room. */
function Undelivered({ mail }: { mail: Mail }) {
  const maySend = can(useUser(), 'orders.accept')
  const { kind, state, email, createdAt, problem } = mail
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      <p className="min-w-0 flex-1 basis-64">
        <b className="font-semibold">
          El correo «{mailKindLabels[kind]}» no llegó: {mailStateLabels[state].label.toLowerCase()}.
        </b>{' '}
        <span className="[overflow-wrap:anywhere]">
          {email}, {formatDay(createdAt)}. {problem}
        </span>
      </p>
      {maySend ? <SendAgain mail={mail} isOfOrder /> : null}
    </div>
  )
}
