import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import type { Database } from '../../../db/client.ts'
import { orders } from '../../../db/schema/index.ts'
import { type PaperLink, SharedPaper } from '../../contract/orders/papers.ts'
import { AppError, notFound } from '../../errors.ts'
import type { Actor } from '../identity.ts'
import { noOrder } from '../not-found.ts'
import { storedGroup } from '../shop/configured.ts'
import { type LinkSigner, paperLink, signedText } from './link-signer.ts'
import { orderQuery } from './order-query.ts'
import { toOrder, visibleOrder } from './read.ts'

const deadLinkMessage = 'Este enlace ya no es válido. Pide uno nuevo.'
export const deadLink = () => notFound(deadLinkMessage)
export const endedLink = () => new AppError(410, 'LINK_EXPIRED', deadLinkMessage)

/**
 * A link with which any visitor reads the paper of an order, without a session. Its token is not stored: it is the end of the link
 * in seconds, a signature and the `uid` of the order. A shared text then writes nothing, and a wrong token is refused without a
 * read. The `uid` is random and never used again, so the link cannot open another order, as an id could after the restore of a backup.
 * @throws 404 for an order that the user may not read
 */
export async function createPaperLink(db: Database, signer: LinkSigner, user: Actor, id: number): Promise<PaperLink> {
  const [order] = await db.select({ uid: orders.uid }).from(orders).where(visibleOrder(user, id))
  if (!order) throw noOrder()
  return paperLink(signer, order.uid)
}

/**
 * The order as it is now. The schema removes every field that the paper does not show.
 * @throws 404 for a token that the shop has not signed and for a deleted order, 410 after the end of the link
 */
export async function readPaper(db: Database, signer: LinkSigner, token: string): Promise<SharedPaper> {
  const [, end = '', signature = '', uid = ''] = /^(\d{10})\.([\w-]{43})\.([\w-]+)$/.exec(token) ?? []
  if (!(await signer.isSigned(signedText(end, uid), signature))) throw deadLink()
  if (Number(end) * 1000 < Date.now()) throw endedLink()
  const { order, business } = await db.read({
    order: orderQuery(db, eq(orders.uid, uid)),
    business: storedGroup(db, 'business'),
  })
  if (!order) throw deadLink()
  return v.parse(SharedPaper, { order: toOrder(order), business: business[0]?.values ?? {} })
}
