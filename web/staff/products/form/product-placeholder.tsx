import { ApiError } from '../../../api/client.ts'
import { Card } from '../../../ui/card.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Empty, ErrorState, Skeleton } from '../../../ui/states.tsx'

/** Shown instead of the form while a product loads, or when it cannot be loaded. */
export function ProductPlaceholder({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 400)
  return (
    <Card>
      {isMissing ? (
        <Empty title="Producto no encontrado" action={<LinkButton to="/products/manage">Ver los productos</LinkButton>}>
          Puede que alguien lo haya eliminado.
        </Empty>
      ) : error ? (
        <ErrorState message="No se pudo cargar el producto." onRetry={onRetry} />
      ) : (
        <Skeleton lines={10} />
      )}
    </Card>
  )
}
