import { useState } from 'react'
import type { VoucherRow } from '#contract/payments/collection'

type Options = {
  /** Changes with the search, the filters and the page. */
  list: string
  isLoading: boolean
  /** The list has loaded and has no voucher. */
  isEmpty: boolean
  isPhone: boolean
}

/**
 * The voucher whose form is open. `isFree`: none is chosen, or the chosen one was decided by this user, so that the next may be
 * shown in its place. On a phone no voucher is chosen unasked.
 */
export function useChosenVoucher(vouchers: readonly VoucherRow[], { list, isLoading, isEmpty, isPhone }: Options) {
  const [chosenId, choose] = useState<number | null>(null)
  /** Id of the last voucher that this user confirmed or rejected. Only then is the next voucher shown in its place. */
  const [decidedId, decide] = useState<number | null>(null)
  useNewList(list, () => choose(null))
  if (isEmpty && chosenId !== null) choose(null)
  const found = vouchers.find(({ id }) => id === chosenId)
  const isFree = chosenId === null || (chosenId === decidedId && !found)
  const first = isPhone || !isFree ? undefined : vouchers[0]
  // The first voucher counts as chosen, so that no other replaces it while the user is about to press its button.
  if (first && !isLoading) choose(first.id)
  return { chosen: found ?? first, isFree, choose, decide }
}

/** Calls `onNew` when the user has changed the search, the filters or the page. */
function useNewList(list: string, onNew: () => void) {
  const [shown, setShown] = useState(list)
  if (shown === list) return
  setShown(list)
  onNew()
}
