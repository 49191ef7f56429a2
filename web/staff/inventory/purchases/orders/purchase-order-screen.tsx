import { Ban, Copy, Pencil, Printer, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { canReopen, isOpen, type PurchaseOrder, purchaseFolio } from '#contract/purchases/orders'
import { loadable, Suspense } from '../../../../loadable.tsx'
import { shopLines } from '../../../../order/paper/shop-lines.ts'
import { usePersonalization } from '../../../../shop/personalization.ts'
import { Button } from '../../../../ui/button.tsx'
import { Card, Details } from '../../../../ui/card.tsx'
import { Notice } from '../../../../ui/chip.tsx'
import { copyText } from '../../../../ui/copy-line.tsx'
import { formatDate, formatDateTime } from '../../../../ui/date.ts'
import { print } from '../../../../ui/file/print.ts'
import { countText, formatCount, formatMoney } from '../../../../ui/money.ts'
import { Menu } from '../../../../ui/overlay/menu.tsx'
import { Page } from '../../../../ui/page.tsx'
import { Table } from '../../../../ui/table/table.tsx'
import { useAction } from '../../../../ui/use-action.ts'
import { linesToReceive } from '../purchase-draft.ts'
import { PurchaseCard, pathOf, purchaseColumns } from '../purchase-row.tsx'
import { StartButton } from '../start-button.tsx'
import { AddOrder } from './add-order.tsx'
import { reopenPurchaseOrder, usePurchaseOrder } from './api.ts'
import { ItemCard, itemColumns } from './purchase-order-items.tsx'
import { PurchaseOrderPlaceholder } from './purchase-order-placeholder.tsx'
import { receivedShare } from './purchase-order-row.tsx'
import { PurchaseOrderSheet } from './purchase-order-sheet.tsx'
import { StateChips } from './purchase-order-state.tsx'
import { orderText } from './purchase-order-text.ts'

const EditOrderDialog = loadable(() => import('./edit-order-dialog.tsx'))
const EndOrderDialog = loadable(() => import('./end-order-dialog.tsx'))

/** Screen of a purchase order. Without an id in the address: the form of a new one. */
export default function PurchaseOrderScreen() {
  const { id } = useParams()
  return id === undefined ? <AddOrder /> : <LoadedOrder id={Number(id)} />
}

function LoadedOrder({ id }: { id: number }) {
  const { data, error, mutate } = usePurchaseOrder(id)
  if (!data) return <PurchaseOrderPlaceholder error={error} onRetry={() => mutate()} />
  return <OrderView order={data} onReload={() => mutate()} />
}

type ViewProps = { order: PurchaseOrder; onReload: () => Promise<PurchaseOrder | undefined> }

function OrderView({ order, onReload }: ViewProps) {
  const navigate = useNavigate()
  const { id, supplier, state, items, receipts, note, closedAt, closedBy, closeReason } = order
  return (
    <Page
      title={`Orden de compra ${purchaseFolio(id)}`}
      subtitle={supplier}
      chips={<StateChips {...order} />}
      actions={<Actions order={order} onReload={onReload} />}
    >
      {closedAt ? (
        <Notice tone="amber">
          {closedBy} {state === 'cancelled' ? 'canceló' : 'cerró'} esta orden el {formatDateTime(closedAt)}
          {closeReason ? `: ${closeReason}` : '.'}
        </Notice>
      ) : null}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid min-w-0 gap-4">
          <Card flush title="Productos">
            <Table
              rows={items}
              columns={itemColumns(state)}
              rowKey={({ productId }) => productId}
              card={(item) => <ItemCard item={item} state={state} />}
              caption="Productos de la orden"
            />
          </Card>
          {receipts.length > 0 ? (
            <Card flush title="Compras recibidas">
              <Table
                rows={receipts}
                columns={receiptColumns}
                rowKey={(receipt) => receipt.id}
                onOpen={(receipt) => navigate(pathOf(receipt))}
                card={(receipt) => <PurchaseCard row={receipt} />}
                caption="Compras recibidas"
              />
            </Card>
          ) : null}
        </div>
        <Card title="Orden">
          <Details items={factsOf(order)} />
          {note ? <p className="mt-3 whitespace-pre-line border-line border-t pt-3 text-sm">{note}</p> : null}
        </Card>
      </div>
    </Page>
  )
}

const receiptColumns = purchaseColumns
  .filter(({ key }) => key !== 'supplier' && key !== 'lines')
  .map((column) => ({ ...column, sort: undefined }))

function factsOf(order: PurchaseOrder) {
  const { supplier, createdAt, user, expectedOn, lines, pieces, received, total, items } = order
  const uncosted = items.filter(({ quantity, cost }) => quantity > 0 && cost === null).length
  return [
    ['Proveedor', supplier],
    ['Creada', formatDateTime(createdAt)],
    ['Ordenó', user],
    ['Llega el', formatDate(expectedOn)],
    ['Renglones', formatCount(lines)],
    ['Piezas', formatCount(pieces)],
    ['Recibido', `${formatCount(received)} (${receivedShare(order)} %)`],
    ['Total sin IVA', <strong key="total">{formatMoney(total)}</strong>],
    ['Sin costo', uncosted > 0 ? countText(uncosted, 'renglón', 'renglones') : null],
  ] as const
}

function Actions({ order, onReload }: ViewProps) {
  const [dialog, setDialog] = useState<'edit' | 'end' | null>(null)
  const handleClose = () => setDialog(null)
  const { id, supplier, received, version } = order
  const [reopen, isReopening] = useAction(() => reopenPurchaseOrder(id, { version }), {
    success: 'Orden reabierta. Lo que falta vuelve a contar como en camino.',
    failure: 'No se pudo reabrir la orden.',
  })
  return (
    <>
      <SendButtons order={order} />
      {canReopen(order) ? (
        <Button icon={<RotateCcw />} busy={isReopening} onClick={() => reopen()}>
          Reabrir
        </Button>
      ) : null}
      {isOpen(order) ? (
        <>
          <Button icon={<Pencil />} onClick={() => setDialog('edit')}>
            Editar
          </Button>
          <Button icon={<Ban />} onClick={() => setDialog('end')}>
            {received > 0 ? 'Cerrar orden' : 'Cancelar'}
          </Button>
          <StartButton kind="purchase" groups={[{ supplier, purchaseOrderId: id, lines: linesToReceive(order) }]} />
        </>
      ) : null}
      <Suspense>
        {dialog === 'edit' ? <EditOrderDialog order={order} onReload={onReload} onClose={handleClose} /> : null}
        {dialog === 'end' ? <EndOrderDialog order={order} onClose={handleClose} /> : null}
      </Suspense>
    </>
  )
}

/** Buttons that print the purchase order for the supplier, or copy it as a message. */
function SendButtons({ order }: { order: PurchaseOrder }) {
  const { name } = usePersonalization()
  const [printOrder, isPrinting] = useAction(
    async () => {
      const lines = await shopLines()
      await print(<PurchaseOrderSheet order={order} shop={{ name, lines }} />, `${purchaseFolio(order.id)} - ${name}`)
    },
    { failure: 'Ocurrió un error al intentar imprimir.' },
  )
  const copy = (withCosts: boolean) =>
    copyText(orderText(order, name, withCosts), {
      success: 'Orden copiada. Pégala en WhatsApp o en un correo.',
      failure: 'No se pudo copiar. Imprime la orden.',
    })
  return (
    <>
      <Button icon={<Printer />} busy={isPrinting} onClick={() => printOrder()}>
        Imprimir
      </Button>
      <Menu
        button={<Button icon={<Copy />}>Copiar</Button>}
        items={[
          { label: 'Texto sin costos', onSelect: () => copy(false) },
          { label: 'Texto con costos y total', onSelect: () => copy(true) },
        ]}
      />
    </>
  )
}
