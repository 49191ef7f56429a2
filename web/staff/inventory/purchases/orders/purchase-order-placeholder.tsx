import { ApiError } from '../../../../api/client.ts'
import { LinkButton } from '../../../../ui/link-button.tsx'
import { Page } from '../../../../ui/page.tsx'
import { Empty, ErrorState, Skeleton } from '../../../../ui/states.tsx'

/** Shown while a purchase order loads, and when it cannot be loaded. */
export const PurchaseOrderPlaceholder = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => (
  <Page title="Orden de compra">
    {error instanceof ApiError && [400, 404].includes(error.status) ? (
      <Empty
        title="No existe ninguna orden de compra con ese número."
        action={<LinkButton to="/inventory/purchases?tab=orders">Ver órdenes</LinkButton>}
      />
    ) : error ? (
      <ErrorState message="No se pudo cargar la orden de compra." onRetry={onRetry} />
    ) : (
      <Skeleton lines={8} />
    )}
  </Page>
)
