import useSWR from 'swr'
import type { CardHoldSetting } from '#contract/shop/settings'
import { useUser } from '../api/session-store.ts'

/**
 * Whether the user may pay by card. False when the shop has switched cards off, and for staff who order for a client. Undefined until
 * the setting is read. True if it cannot be read: the server refuses a card that the shop does not take.
 */
export function useCardPayments(): boolean | undefined {
  const { onBehalfOf } = useUser()
  const { data, error } = useSWR<CardHoldSetting>(onBehalfOf ? null : '/get-configuracion?key=cardHold')
  if (onBehalfOf) return false
  // A setting that was saved before the switch existed lacks it.
  if (data) return data.value.enabled !== false
  return error ? true : undefined
}
