import { ListPlus } from 'lucide-react'
import { useState } from 'react'
import { LinesTable } from '../../order/lines/lines-table.tsx'
import { OrderTotals } from '../../order/lines/order-totals.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { virtualFrom } from '../../ui/table/table-layout.ts'
import { SaveListDialog } from '../lists/save-list-dialog.tsx'
import OrderNotes from './order-notes.tsx'
import { shownLine } from './shown-line.ts'
import type { OrderPanelState } from './use-order-panel.ts'

/** The whole order, before it is generated. */
export function PreviewDialog({ order }: { order: OrderPanelState }) {
  const [isSaving, setSaving] = useState(false)
  // A long table has its own scroll, which the keyboard can reach.
  const isLong = order.lines.length > virtualFrom
  const lines = (
    <LinesTable
      lines={order.lines.map(shownLine)}
      maxHeight={isLong ? '50vh' : undefined}
      empty="Tu orden está vacía."
      caption="Líneas de la orden"
    />
  )
  return (
    <Dialog
      open
      onClose={order.closeDialog}
      title="Vista Previa"
      size="lg"
      footer={
        <>
          {order.lines.length > 0 ? (
            <Button variant="ghost" icon={<ListPlus />} className="sm:mr-auto" onClick={() => setSaving(true)}>
              Guardar como lista
            </Button>
          ) : null}
          <Button onClick={order.closeDialog}>Cerrar</Button>
          <Button variant="primary" busy={order.isGenerating} disabled={order.isLoading} onClick={order.handleGenerate}>
            {order.isVerifying ? 'Verificando tu pedido…' : 'Generar'}
          </Button>
        </>
      }
    >
      {isLong ? (
        <div className={edgeClasses}>{lines}</div>
      ) : (
        <section
          aria-label="Líneas de la orden"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls the dialog from here
          tabIndex={0}
          className={edgeClasses}
        >
          {lines}
        </section>
      )}
      <div className="mt-4 ml-auto sm:max-w-72">
        <OrderTotals order={order} />
      </div>
      <div className="mt-3 grid gap-2 empty:hidden">
        <OrderNotes order={order} />
      </div>
      {isSaving ? <SaveListDialog getItems={async () => order.lines} onClose={() => setSaving(false)} /> : null}
    </Dialog>
  )
}

const edgeClasses = '-mx-5 -mt-4 -outline-offset-2 border-line border-b'
