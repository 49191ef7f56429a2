import * as v from 'valibot'
import { Customer } from '#contract/customers/customers'
import { Id } from '#contract/fields'

export const Acceso = v.object({ id: Id, nombre: v.string() })
export type Acceso = v.InferOutput<typeof Acceso>

export const User = v.object({
  id: Id,
  nombre: v.string(),
  usuario: v.string(),
  email: v.string(),
  avatar: v.nullable(v.string()),
  AccesoId: Id,
  Acceso,
  Customer: v.nullable(Customer),
  /** The user must set up a second factor before anything else. */
  needsSecondFactor: v.boolean(),
  /** Id of the customer as whom this member of staff orders; the user then has the customer's role and record. */
  onBehalfOf: v.nullable(Id),
})
export type User = v.InferOutput<typeof User>

export const SignInAnswer = v.object({ access_token: v.string(), user: User })
export type SignInAnswer = v.InferOutput<typeof SignInAnswer>

export const Profile = v.object({ user: User, acceso: Acceso })
export type Profile = v.InferOutput<typeof Profile>

export const Success = v.object({ success: v.literal(true) })
export type Success = v.InferOutput<typeof Success>
