import { useEffect, useEffectEvent, useRef } from 'react'
import type { VoucherRow } from '#contract/payments/collection'

/** A second C within this time is the rest of a double press: by then the next voucher may be in the place of the confirmed one. */
const doublePressMs = 500

const steps: Readonly<Record<string, number>> = { arrowup: -1, arrowdown: 1 }
const decisions: Readonly<Record<string, string>> = { c: 'confirm', r: 'reject' }

/**
 * Keys of the queue. ↑ and ↓ choose a voucher and focus its row. C confirms the chosen voucher and R rejects it: only while
 * the focus is in the queue and not in a field, so that text typed elsewhere registers no payment. `queue` is of the element
 * around the list and the form; without it, there are no keys.
 */
export function useQueueKeys(
  vouchers: readonly VoucherRow[],
  chosenId: number | undefined,
  onChoose: (id: number) => void,
) {
  const queue = useRef<HTMLDivElement>(null)
  const shownId = useRef<number>(undefined)
  const confirmedAt = useRef(0)

  const rowOf = (id: number | undefined) => queue.current?.querySelector<HTMLElement>(`[data-voucher="${id}"]`) ?? null

  // The chosen voucher was removed and had the focus, which the document or a section around the queue has now. It moves to the row of
  // the next voucher. Not when only the form is filled anew, because the user may be about to type in it.
  useEffect(() => {
    if (chosenId === undefined || chosenId === shownId.current) return
    const isFirst = shownId.current === undefined
    shownId.current = chosenId
    if (!isFirst && document.activeElement?.contains(queue.current)) rowOf(chosenId)?.focus({ preventScroll: true })
  })

  function choose(id: number) {
    onChoose(id)
    rowOf(id)?.focus()
  }

  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (!queue.current || !(target instanceof Element) || target.closest('input, textarea, select')) return
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    const key = event.key.toLowerCase()
    const isInQueue = queue.current.contains(target)
    const step = steps[key]
    if (step !== undefined && (isInQueue || target.matches('body, main'))) {
      event.preventDefault()
      const place = vouchers.findIndex(({ id }) => id === chosenId)
      // From outside the queue, the first arrow focuses the voucher that is shown already.
      const next = vouchers[isInQueue || place < 0 ? place + step : place]
      if (next) choose(next.id)
    }
    const decision = decisions[key]
    if (!decision || !isInQueue) return
    // Otherwise R would also be typed into the dialog that it opens.
    event.preventDefault()
    if (event.repeat) return
    if (decision === 'confirm') {
      if (Date.now() - confirmedAt.current < doublePressMs) return
      confirmedAt.current = Date.now()
    }
    queue.current.querySelector<HTMLElement>(`[data-decision=${decision}]`)?.click()
  })

  useEffect(() => {
    const handle = (event: KeyboardEvent) => handleKey(event)
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [])

  return { queue, choose }
}
