import { LinkButton } from '../../ui/link-button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { SaveListDialog } from '../lists/save-list-dialog.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import type { OrderPanelState, PanelDialog } from './use-order-panel.ts'

/** The dialog that the order panel has opened. */
export default function OrderPanelDialog({ order, dialog }: { order: OrderPanelState; dialog: PanelDialog }) {
  if (dialog === 'preview') return <PreviewDialog order={order} />
  if (dialog === 'save') return <SaveListDialog getItems={async () => order.lines} onClose={order.closeDialog} />
  return (
    <Dialog
      open
      onClose={order.closeDialog}
      title="Información de Cliente Incompleta"
      size="sm"
      footer={
        <LinkButton variant="primary" to="/client/profile" onClick={order.leave}>
          Ir a Mi Perfil
        </LinkButton>
      }
    >
      <p className="text-ink-2">
        Para generar un pedido necesitamos tus datos de contacto y facturación. Tu orden se queda guardada.
      </p>
    </Dialog>
  )
}
