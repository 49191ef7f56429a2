import { eq, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../../db/client.ts'
import { customers } from '../../../db/schema/index.ts'
import { can } from '../../contract/access.ts'
import { conflict, invalidField, taken } from '../../errors.ts'
import { changedMeanwhile } from '../audit.ts'
import type { Actor } from '../identity.ts'
import { customerName } from './name.ts'

/** 409 with the customer that has this RFC: their name, and `{id, name}` in `details`. */
export async function duplicateRfc(db: Database, tax_id: string) {
  const other = await firstCustomer(db, eq(customers.tax_id, tax_id))
  return conflict('DUPLICATE_RFC', `Ya existe un cliente con este RFC: ${other?.name ?? tax_id}.`, other)
}

/** 409 with the customer that has this e-mail, in the same form. */
export async function duplicateEmail(db: Database, email: string) {
  const other = await firstCustomer(db, hasEmail(email))
  return conflict('DUPLICATE_EMAIL', `Ya existe un cliente con este correo: ${other?.name ?? email}.`, other)
}

/** The condition that a customer has this e-mail, in any case. */
export const hasEmail = (email: string) => sql`lower(${customers.email}) = lower(${email})`

async function firstCustomer(db: Database, where: SQL) {
  const [first] = await db.select({ id: customers.id, name: customerName }).from(customers).where(where).limit(1)
  return first
}

export const unknownSalesperson = () => invalidField('salespersonId', 'Elige un vendedor de la lista.')

export const unknownPriceList = () => invalidField('price_list_id', 'Elige una lista de precios que exista.')

/** 409 for an edit of an older version of a customer or an address. Only staff learn the name of the other user. */
export function changedSince(db: Database, user: Actor, entity: 'customer' | 'delivery_address', id: number) {
  if (can(user, 'customers')) return changedMeanwhile(db, user, entity, id)
  return conflict('CHANGED', 'Otra persona modificó este registro. Recarga para ver los cambios.')
}

/** 409 with the message at this field of the form. */
export const emailTaken = (field: string) => taken('EMAIL_TAKEN', field, 'El correo ya está registrado.')
