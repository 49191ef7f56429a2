import { useMemo } from 'react'
import useSWR from 'swr'
import type { Order, OrderRow } from '#contract/orders/orders'
import { folio } from '../../shop/display.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useGuardedClose } from '../../ui/overlay/leave-guard.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { AddedSummary } from './added-summary.tsx'
import { ReviewFooter } from './review-footer.tsx'
import { toRequestedLines } from './review-lines.ts'
import { ReviewSheet } from './review-sheet.tsx'
import { useReview } from './use-review.ts'

/** The lines of an earlier order with today's stock, to add them to the cart. */
export default function RepeatDialog({
  order: { id, order_number },
  onClose,
}: {
  order: Pick<OrderRow, 'id' | 'order_number'>
  onClose: () => void
}) {
  const { data: order, error, mutate } = useSWR<Order>(`/orders/${id}`)
  const review = useReview(useMemo(() => order && toRequestedLines(order.OrderItems), [order]))
  const { added } = review
  const { handleClose, leaveGuard } = useGuardedClose(review.isUnsaved, onClose)

  return (
    <Dialog
      open
      onClose={handleClose}
      size="lg"
      title={`Repetir el pedido ${folio(order_number)}`}
      footer={
        added ? (
          <>
            <Button onClick={onClose}>Cerrar</Button>
            <LinkButton variant="primary" to="/client/products" onClick={onClose}>
              Ir a mi orden
            </LinkButton>
          </>
        ) : order ? (
          <ReviewFooter review={review} />
        ) : null
      }
    >
      {added ? (
        <AddedSummary added={added} onCorrect={review.correctSkipped} />
      ) : order ? (
        <ReviewSheet review={review} />
      ) : error ? (
        <ErrorState message="Error al cargar los detalles del pedido" onRetry={() => mutate()} />
      ) : (
        <Skeleton lines={6} />
      )}
      {leaveGuard}
    </Dialog>
  )
}
