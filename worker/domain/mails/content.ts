import type { Database } from '../../../db/client.ts'
import type { MailContent, MailShop } from './layout.ts'
import type { ClaimedMail } from './port.ts'
import { inviteMail, resetMail } from './texts.ts'

/** The text of a mail as the shop is now. Undefined if what it announces is gone. */
export async function contentOf(
  _db: Database,
  { kind, nombre }: ClaimedMail,
  shop: MailShop,
  token: string,
): Promise<MailContent | undefined> {
  if (kind === 'reset' && nombre !== null) return resetMail({ shop, nombre, token })
  if (kind === 'invite' && nombre !== null) return inviteMail({ shop, nombre, token })
  return undefined
}
