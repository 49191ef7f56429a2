import type { Access } from '#contract/customers/staff-customers'
import { LinkToCopy } from '../../account/staff-invitation.tsx'
import { TemporaryPasswordDialog } from './temporary-password-dialog.tsx'

/** Whether the link or password of a new user was not mailed, so that staff must pass it on. */
export const mustBePassedOn = ({ password, invitation }: Access) => password !== null || invitation?.token != null

/** Shows a temporary password, or a link that was not mailed. The server sends them only once. */
export function NewAccessDialog({ access, onClose }: { access: Access; onClose: () => void }) {
  const { user, password, invitation } = access
  if (invitation) return <LinkToCopy invitation={invitation} nombre={user.nombre} onClose={onClose} />
  return <TemporaryPasswordDialog user={user} password={password ?? ''} onClose={onClose} />
}
