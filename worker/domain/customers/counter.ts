import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { customers } from '../../../db/schema/index.ts'
import { PUBLIC_RFC } from '../../contract/customers/rfc.ts'
import { genericRegime } from '../../contract/invoices/sat-catalogs.ts'
import type { CounterCustomer } from '../../contract/orders/staff-orders.ts'
import type { Author } from '../identity.ts'
import { savedCustomer } from './save.ts'

/**
 * The counter customer with this name and phone: the public in general, in the global invoice. Created once, so that a
 * second click or the next sale makes no second record.
 */
export async function counterCustomer(db: Database, user: Author, { name, phone }: CounterCustomer) {
  const isThis = and(
    eq(customers.phone, phone),
    eq(customers.tax_id, PUBLIC_RFC),
    sql`lower(${customers.name}) = lower(${name})`,
  )
  const { found } = await db.write({
    made: db.run(sql`INSERT INTO customers (name, email, phone, zip, tax_id, tax_system)
      SELECT ${name}, '', ${phone}, coalesce((SELECT value ->> 'zip' FROM configuration WHERE key = 'business'), ''), ${PUBLIC_RFC}, ${genericRegime}
      WHERE NOT EXISTS (SELECT 1 FROM customers WHERE ${isThis})`),
    audit: db.run(sql`INSERT INTO audit_log (userId, action, entity, entityId, "after")
      SELECT ${user.id}, 'create', 'customer', (SELECT max(id) FROM customers), json_object('name', ${name}, 'phone', ${phone})
      WHERE changes() > 0`),
    found: db.select().from(customers).where(isThis).orderBy(customers.id).limit(1),
  })
  return savedCustomer(found)
}
