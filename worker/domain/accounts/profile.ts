import { eq } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { acceso, customers, users } from '../../../db/schema/index.ts'
import { areas } from '../../contract/access.ts'
import type { User } from '../../contract/accounts/session.ts'
import type { Identity } from '../identity.ts'
import { noUser } from '../not-found.ts'
import { toUser } from './sessions.ts'

const withRecords = { Acceso: true, Customer: true } as const

/** The user of a session. In a delegated one it has the role of a client and the record of the customer. */
export async function profileOf(
  db: Database,
  { id, needsSecondFactor, onBehalfOf }: Pick<Identity, 'id' | 'needsSecondFactor' | 'onBehalfOf'>,
): Promise<User> {
  if (onBehalfOf === null) {
    const found = await db.query.users.findFirst({ where: eq(users.id, id), with: withRecords })
    if (!found) throw noUser()
    return toUser(found, needsSecondFactor)
  }
  const { found, roles, records } = await db.read({
    found: db.query.users.findFirst({ where: eq(users.id, id), with: withRecords }),
    roles: db.select().from(acceso).where(eq(acceso.id, areas.client[0])),
    records: db.select().from(customers).where(eq(customers.id, onBehalfOf)),
  })
  const [Acceso, Customer] = [roles[0], records[0]]
  if (!found || !Acceso || !Customer) throw noUser()
  return toUser({ ...found, AccesoId: Acceso.id, Acceso, Customer }, false, onBehalfOf)
}
