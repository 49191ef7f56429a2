import * as v from 'valibot'
import {
  badPhoneMessage,
  EmailText,
  Id,
  Lines,
  nationalPhone,
  paging,
  RequiredText,
  Text,
  Timestamp,
} from '#contract/fields'
import { isRfc, normalizeRfc } from './rfc.ts'

export const requestStates = ['waiting', 'approved', 'refused'] as const

/** Form of a business that requests an account. */
export const NewAccountRequest = v.object({
  business: RequiredText('Escribe el nombre de tu negocio.', 120),
  contact: RequiredText('Escribe tu nombre.', 120),
  phone: v.pipe(
    RequiredText('Escribe tu teléfono.', 20),
    v.transform(nationalPhone),
    v.regex(/^\d{10}$/, badPhoneMessage),
  ),
  email: EmailText('Ingresa tu correo.'),
  /** Optional. Forms send it as ''. */
  tax_id: v.optional(
    v.pipe(
      Text(20),
      v.transform(normalizeRfc),
      v.check((rfc) => rfc === '' || isRfc(rfc), 'RFC inválido.'),
    ),
    '',
  ),
  notes: v.optional(Lines(500), ''),
})
export type NewAccountRequest = v.InferOutput<typeof NewAccountRequest>

export const AccountRequest = v.object({
  id: Id,
  business: v.string(),
  contact: v.string(),
  phone: v.string(),
  email: v.string(),
  tax_id: v.nullable(v.string()),
  notes: v.nullable(v.string()),
  state: v.picklist(requestStates),
  reason: v.nullable(v.string()),
  customerId: v.nullable(Id),
  /** Name of the member of staff who approved or refused it. */
  by: v.nullable(v.string()),
  createdAt: Timestamp,
})
export type AccountRequest = v.InferOutput<typeof AccountRequest>

export const AccountRequestQuery = v.object({
  state: v.optional(v.picklist(requestStates), 'waiting'),
  ...paging(20, 100),
})
export type AccountRequestQuery = v.InferOutput<typeof AccountRequestQuery>

export const AccountRequestPage = v.object({
  requests: v.array(AccountRequest),
  total: v.number(),
  page: v.number(),
})
export type AccountRequestPage = v.InferOutput<typeof AccountRequestPage>

/** `confirm`: approve it even if another customer has the same RFC or e-mail. */
export const Approval = v.object({ confirm: v.optional(v.boolean(), false) })
export type Approval = v.InferOutput<typeof Approval>

/** The reason is sent in the mail to the business. */
export const RequestRefusal = v.object({ reason: v.optional(Lines(500), '') })
export type RequestRefusal = v.InferOutput<typeof RequestRefusal>
