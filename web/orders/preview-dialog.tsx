import type { CartItem } from '#contract/cart'
import { lineTotal } from '#contract/money'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { formatCount, formatMoney } from '../ui/money.ts'
import { type Column, Table } from '../ui/table.tsx'
import { OrderTotals } from './order-panel-foot.tsx'
import type { OrderPanelState } from './order-panel-state.ts'

const columns: Column<CartItem>[] = [
  { key: 'code', title: 'Código', width: '8rem', render: (line) => <span className="code">{line.code}</span> },
  { key: 'name', title: 'Descripción', render: (line) => line.name },
  {
    key: 'quantity',
    title: 'Cantidad',
    width: '6rem',
    align: 'right',
    render: (line) => formatCount(line.quantity),
  },
  { key: 'price', title: 'Precio', width: '7rem', align: 'right', render: (line) => formatMoney(line.price) },
  {
    key: 'total',
    title: 'Importe',
    width: '8rem',
    align: 'right',
    render: (line) => <b className="font-medium">{formatMoney(lineTotal(line))}</b>,
  },
]

function card(line: CartItem) {
  return (
    <div className="flex items-start justify-between gap-4 text-sm">
      <div className="min-w-0">
        <p className="font-medium leading-snug">{line.name}</p>
        <p className="text-ink-3 text-xs">
          <span className="code">{line.code}</span> · {formatCount(line.quantity)} × {formatMoney(line.price)}
        </p>
      </div>
      <b className="font-medium tabular-nums">{formatMoney(lineTotal(line))}</b>
    </div>
  )
}

/** The whole order, to be read once more before it is generated. */
export function PreviewDialog({ order }: { order: OrderPanelState }) {
  return (
    <Dialog
      open
      onClose={order.closeDialog}
      title="Vista Previa"
      size="lg"
      footer={
        <>
          <Button onClick={order.closeDialog}>Cerrar</Button>
          <Button variant="primary" busy={order.isGenerating} onClick={order.handleGenerate}>
            {order.isVerifying ? 'Verificando tu pedido…' : 'Generar'}
          </Button>
        </>
      }
    >
      <div className="-mx-5 -mt-4 border-line border-b">
        <Table
          rows={order.lines}
          columns={columns}
          rowKey={(line) => line.id}
          card={card}
          maxHeight={order.lines.length > 60 ? '50vh' : undefined}
          empty="Tu orden está vacía."
          caption="Líneas de la orden"
        />
      </div>
      <div className="mt-4 ml-auto sm:max-w-72">
        <OrderTotals order={order} />
      </div>
    </Dialog>
  )
}
