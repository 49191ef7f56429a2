import useSWR from 'swr'
import type { CardHoldSetting } from '#contract/shop/settings'
import { useUser } from '../api/session-store.ts'

/**
 * Whether the user may pay by card. False when the shop has switched cards off, and for staff who order for a client. True until the
 * setting is read; the server refuses a card that the shop does not take.
 */
export function useCardPayments(): boolean {
  const { onBehalfOf } = useUser()
  const { data } = useSWR<CardHoldSetting>(onBehalfOf ? null : '/get-configuracion?key=cardHold')
  // A setting that was saved before the switch existed lacks it.
  return !onBehalfOf && data?.value.enabled !== false
}
