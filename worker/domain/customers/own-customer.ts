import { conflict } from '../../errors.ts'
import type { Actor } from '../identity.ts'
import { noCustomer } from '../not-found.ts'

/** The customer of a client. @throws 409 `NO_CUSTOMER` without a record, 404 if `claimed` is another customer */
export function ownCustomer(user: Pick<Actor, 'customerId'>, claimed?: number) {
  if (user.customerId === null) {
    throw conflict('NO_CUSTOMER', 'Información de Cliente Incompleta. Completa tu perfil para hacer pedidos.')
  }
  if (claimed !== undefined && claimed !== user.customerId) throw noCustomer()
  return user.customerId
}
