import * as v from 'valibot'
import { areas } from '#contract/access'
import {
  badPhoneMessage,
  EmailText,
  Id,
  IdText,
  RequiredText,
  Timestamp,
  Version,
  withoutSeparators,
} from '#contract/fields'
import { StaffPassword } from './account.ts'
import { Invitation } from './invitation.ts'
import { Acceso } from './session.ts'

/** A member of the team, in its management screen. */
export const Member = v.object({
  id: Id,
  nombre: v.string(),
  usuario: v.string(),
  email: v.string(),
  phone: v.nullable(v.string()),
  avatar: v.nullable(v.string()),
  AccesoId: Id,
  Acceso,
  active: v.boolean(),
  /** Last sign-in. */
  lastAccessAt: v.nullable(Timestamp),
  /** Whether the member uses a second factor. */
  secondFactor: v.boolean(),
  /** Invited, and has no password yet. */
  invited: v.boolean(),
  /** The reason why their last link could not be mailed. Null if it was, or will be. */
  mailProblem: v.nullable(v.string()),
  /** Number of open sessions. */
  sessions: v.number(),
  version: v.number(),
})
export type Member = v.InferOutput<typeof Member>

const required = 'Este campo es obligatorio.'

export const MemberInput = v.object({
  nombre: RequiredText(required, 120),
  usuario: v.pipe(
    RequiredText(required, 40),
    v.minLength(3, 'El usuario debe tener al menos 3 caracteres.'),
    v.regex(/^[\p{L}\p{N}._-]+$/u, 'Usa letras, números, punto o guion, sin espacios.'),
  ),
  email: EmailText(required),
  phone: v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.transform(withoutSeparators),
        v.regex(/^((\+?52)?\d{10})?$/, badPhoneMessage),
        v.transform((phone) => phone || null),
      ),
    ),
  ),
  /** Forms send it as text. */
  AccesoId: v.pipe(
    v.union([v.number(), v.string()], 'Elige un rol.'),
    v.transform(Number),
    v.picklist(areas.staff, 'Elige un rol.'),
  ),
  active: v.optional(v.boolean(), true),
  version: Version,
})
export type MemberInput = v.InferOutput<typeof MemberInput>

/**
 * `current`: the password of the user who sends the request. Changes that give access to the account of an administrator require it, and
 * a change of the own e-mail. '' is the same as none.
 */
export const Confirmation = v.object({
  current: v.optional(v.pipe(v.string(), v.maxLength(128, 'Máximo 128 caracteres.'))),
})
export type Confirmation = v.InferOutput<typeof Confirmation>

/** A key that is left out keeps its value. */
export const MemberChange = v.object({ ...v.partial(MemberInput).entries, ...Confirmation.entries })
export type MemberChange = v.InferOutput<typeof MemberChange>

/** Without a password the member is invited: a link lets them set one. */
export const NewMember = v.object({
  ...MemberInput.entries,
  ...Confirmation.entries,
  password: v.optional(StaffPassword),
})
export type NewMember = v.InferOutput<typeof NewMember>

/** `invitation` is null for a member with a password, and for one who is not active. */
export const CreatedMember = v.object({ ...Member.entries, invitation: v.nullable(Invitation) })
export type CreatedMember = v.InferOutput<typeof CreatedMember>

export const PasswordReset = v.object({ password: StaffPassword, ...Confirmation.entries })
export type PasswordReset = v.InferOutput<typeof PasswordReset>

/** `customersTo`: the salesperson who gets the customers of a member that leaves; `none`: nobody. Left out, they keep theirs. */
export const Dismissal = v.object({ customersTo: v.optional(v.union([v.literal('none'), IdText])) })
export type Dismissal = v.InferOutput<typeof Dismissal>

/** The shop's name of a role. A new name does not change the permissions of the role. */
export const RoleName = RequiredText(required, 40)

/** New names by the id of the role. Roles that are left out keep theirs. */
export const RoleNames = v.partial(v.object(Object.fromEntries(areas.account.map((id) => [String(id), RoleName]))))
export type RoleNames = v.InferOutput<typeof RoleNames>

export const noPermissionMessage = 'No tienes permiso para esta acción.'
