import type { Member } from '#contract/accounts/team'
import type { Tone } from '../../ui/chip.tsx'

type MemberState = 'active' | 'invited' | 'inactive'

/** `invited`: active, and has not set a password yet. */
export function memberStateOf({ active, invited }: Member): MemberState {
  if (!active) return 'inactive'
  return invited ? 'invited' : 'active'
}

export const memberStates: Record<MemberState, { label: string; tone: Tone }> = {
  active: { label: 'Activo', tone: 'green' },
  invited: { label: 'Invitado', tone: 'blue' },
  inactive: { label: 'Desactivado', tone: 'grey' },
}
