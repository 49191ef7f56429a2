import type { Access } from '#contract/staff-customers'
import { LinkToCopy } from '../../account/staff-invitation.tsx'
import { TemporaryPasswordDialog } from './temporary-password-dialog.tsx'

/** What a new user needs to enter, while it has to be passed on by hand. */
export const isByHand = ({ password, invitation }: Access) => password !== null || invitation?.token != null

/** Shows a temporary password, or a link that was not mailed. The server sends them only once. */
export function GivenAccessDialog({ access, onClose }: { access: Access; onClose: () => void }) {
  const { user, password, invitation } = access
  if (invitation) return <LinkToCopy invitation={invitation} nombre={user.nombre} onClose={onClose} />
  return <TemporaryPasswordDialog user={user} password={password ?? ''} onClose={onClose} />
}
