import { lazy, Suspense } from 'react'
import { Dialog } from '../ui/dialog.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import type { OrderPanelState } from './order-panel-state.ts'

const PreviewDialog = lazy(() => import('./preview-dialog.tsx').then((module) => ({ default: module.PreviewDialog })))

export function OrderDialogs({ order }: { order: OrderPanelState }) {
  return (
    <>
      {order.dialog === 'preview' ? (
        <Suspense>
          <PreviewDialog order={order} />
        </Suspense>
      ) : null}
      <Dialog
        open={order.dialog === 'customer'}
        onClose={order.closeDialog}
        title="Información de Cliente Incompleta"
        size="sm"
        footer={
          <LinkButton variant="primary" to="/client/profile">
            Ir a Mi Perfil
          </LinkButton>
        }
      >
        <p className="text-ink-2">
          Para generar un pedido necesitamos tus datos de contacto y facturación. Tu orden se queda guardada.
        </p>
      </Dialog>
    </>
  )
}
