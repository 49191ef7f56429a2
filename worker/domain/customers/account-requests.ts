import { eq, type SQL, sql } from 'drizzle-orm'
import { type Database, ensure } from '../../../db/client.ts'
import { now } from '../../../db/schema/columns.ts'
import { accountRequests } from '../../../db/schema/index.ts'
import { pageLimit } from '../../../db/sql-lists.ts'
import type {
  AccountRequest,
  AccountRequestPage,
  AccountRequestQuery,
  Approval,
  NewAccountRequest,
  RequestRefusal,
} from '../../contract/customers/account-requests.ts'
import { isGenericRfc, PUBLIC_RFC, taxpayerKindOf } from '../../contract/customers/rfc.ts'
import type { CustomerWithUser } from '../../contract/customers/staff-customers.ts'
import { genericRegime } from '../../contract/invoices/sat-catalogs.ts'
import { conflict, notFound } from '../../errors.ts'
import { countAttempt } from '../accounts/attempts.ts'
import { linkForAddress } from '../accounts/password-links.ts'
import { audited } from '../audit.ts'
import type { Actor } from '../identity.ts'
import type { Mailer } from '../mails/port.ts'
import { queueMail, queueShopMail } from '../mails/queue.ts'
import { configured, storedGroup } from '../shop/configured.ts'
import { createCustomerWithUser } from './access.ts'
import { duplicateEmail, hasEmail } from './refusals.ts'

/**
 * Stores a request. An address that already has a request or an account gets the same answer, and its owner a mail with a link
 * to sign in.
 * @throws 409 while the shop takes no requests, 429 after too many
 */
export async function requestAccount(db: Database, mailer: Mailer, input: NewAccountRequest, network: string) {
  const { business, contact, phone, email, tax_id, notes } = input
  const isKnown = sql`EXISTS (SELECT 1 FROM users WHERE email = ${email})`
  const isNew = sql`NOT ${isKnown} AND NOT EXISTS (SELECT 1 FROM account_requests
    WHERE email = ${email} AND state = 'waiting')`
  await db.write({
    open: ensure(configured('accounts', 'requests'), () =>
      conflict('NO_REQUESTS', 'Esta tienda no recibe solicitudes en línea. Escríbele para abrir tu cuenta.'),
    ),
    ...countAttempt(db, [
      { kind: 'accountRequest', of: network },
      { kind: 'reset', of: email.toLowerCase() },
    ]),
    notice: queueShopMail(db, 'account_request', { business, contact, phone, email, notes }, isNew),
    made: db.run(sql`INSERT INTO account_requests (business, contact, phone, email, tax_id, notes)
      SELECT ${business}, ${contact}, ${phone}, ${email}, ${tax_id || null}, ${notes || null} WHERE ${isNew}`),
    link: await linkForAddress(db, mailer, email),
  })
}

/** Newest first; waiting requests oldest first. */
export async function listRequests(
  db: Database,
  { state, page, limit }: AccountRequestQuery,
): Promise<AccountRequestPage> {
  const order = state === 'waiting' ? sql`ASC` : sql`DESC`
  const { requests, counts } = await db.read({
    requests: requestsWhere(
      db,
      sql`state = ${state} ORDER BY account_requests.id ${order} ${pageLimit({ page, limit })}`,
    ),
    counts: db.all<{ total: number }>(sql`SELECT count(*) AS total FROM account_requests WHERE state = ${state}`),
  })
  return { requests, total: counts[0]?.total ?? 0, page }
}

/**
 * Creates the customer and invites their user. Fiscal data is asked for later: until then it is the public in general.
 * @throws 404; 409 if the request was accepted or refused before, or for the RFC or e-mail of a customer that was not confirmed
 */
export async function approveRequest(
  db: Database,
  mailer: Mailer,
  user: Actor,
  id: number,
  { confirm }: Approval,
): Promise<CustomerWithUser> {
  const [request] = await db.select().from(accountRequests).where(eq(accountRequests.id, id))
  if (!request) throw noRequest()
  const { business, contact, phone, email, tax_id, notes } = request
  const [shop] = await storedGroup(db, 'business')
  const customer = {
    name: contact,
    company: business,
    email,
    phone,
    zip: shop?.values.zip || '00000',
    notes,
    ...fiscalOf(tax_id),
  }
  return createCustomerWithUser(
    db,
    mailer,
    user,
    { ...customer, confirm, invite: true },
    {
      waits: ensure(isWaiting(id), () => alreadyDecided(db, id)),
      email: confirm || hasOwnRfc(tax_id) ? undefined : ensure(emailIsFree(email), () => duplicateEmail(db, email)),
    },
  )
}

const hasOwnRfc = (tax_id: string | null): tax_id is string => Boolean(tax_id) && !isGenericRfc(String(tax_id))

/** The regime is the usual one for the RFC, until the client names theirs. */
function fiscalOf(tax_id: string | null) {
  if (!hasOwnRfc(tax_id)) return { tax_id: tax_id || PUBLIC_RFC, tax_system: genericRegime }
  return { tax_id, tax_system: taxpayerKindOf(tax_id) === 'M' ? '601' : '612' }
}

/** Refuses a request and queues the mail with the reason. @throws 404; 409 if the request was accepted or refused before */
export async function refuseRequest(db: Database, user: Actor, id: number, { reason }: RequestRefusal) {
  await db.write({
    exists: ensure(sql`EXISTS (SELECT 1 FROM account_requests WHERE id = ${id})`, noRequest),
    waits: ensure(isWaiting(id), () => alreadyDecided(db, id)),
    refused: db
      .update(accountRequests)
      .set({ state: 'refused', userId: user.id, decidedAt: now, reason: reason || null })
      .where(eq(accountRequests.id, id)),
    mail: queueMail(
      db,
      'account_refused',
      sql`SELECT email, json_object('contact', contact, 'business', business, 'reason', reason) AS facts
        FROM account_requests WHERE id = ${id}`,
    ),
    audit: audited(db, user, { action: 'refuse', entity: 'account_request', entityId: id, after: { reason } }),
  })
}

const isWaiting = (id: number) => sql`EXISTS (SELECT 1 FROM account_requests WHERE id = ${id} AND state = 'waiting')`

/** Without an RFC, the e-mail is what shows that the business is a customer already. */
const emailIsFree = (email: string) => sql`NOT EXISTS (SELECT 1 FROM customers WHERE ${hasEmail(email)})`

const noRequest = () => notFound('Solicitud no encontrada')

async function alreadyDecided(db: Database, id: number) {
  const [request] = await requestsWhere(db, sql`account_requests.id = ${id}`)
  if (!request) return noRequest()
  const verdict = request.state === 'approved' ? 'ya se aprobó' : 'ya se rechazó'
  return conflict('DECIDED', `Esta solicitud ${verdict}${request.by ? ` (${request.by})` : ''}.`)
}

const requestsWhere = (db: Database, rest: SQL) =>
  db.all<AccountRequest>(sql`SELECT account_requests.id, business, contact, account_requests.phone, account_requests.email,
      tax_id, notes, state, reason, account_requests.customerId, users.nombre AS "by", account_requests.createdAt
    FROM account_requests LEFT JOIN users ON users.id = userId WHERE ${rest}`)
