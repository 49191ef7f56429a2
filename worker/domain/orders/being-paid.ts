import { type SQL, sql } from 'drizzle-orm'
import { now } from '../../../db/schema/columns.ts'
import { conflict } from '../../errors.ts'

/** The condition that a card payment of the order is open. It repeats that of the partial index. */
export const isBeingPaid = (id: number): SQL => sql`EXISTS (SELECT 1 FROM payment_intents
  WHERE orderId = ${id} AND state = 'created' AND target = 'order' AND expiresAt > ${now})`

export const beingPaid = () =>
  conflict('BEING_PAID', 'El cliente está pagando este pedido. Inténtalo de nuevo en unos minutos.')
