import { Printer, Tag, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { purchaseFolio } from '#contract/purchases/orders'
import type { Purchase } from '#contract/purchases/purchases'
import { ApiError } from '../../../api/client.ts'
import { loadable, Suspense } from '../../../loadable.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card, Details } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/chip.tsx'
import { formatDate, formatDateTime } from '../../../ui/date.ts'
import { print } from '../../../ui/file/print.ts'
import { LinkButton } from '../../../ui/link-button.tsx'
import { formatCount, formatMoney } from '../../../ui/money.ts'
import { Page } from '../../../ui/page.tsx'
import { Empty, ErrorState, Skeleton } from '../../../ui/states.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { useLostFocus } from '../../../ui/use-lost-focus.ts'
import { usePurchase } from './api.ts'
import { orderPath } from './orders/purchase-order-row.tsx'
import { ItemCard, itemColumns } from './purchase-items.tsx'
import { UndoneChip } from './purchase-row.tsx'
import { PurchaseSheet } from './purchase-sheet.tsx'
import { ArrivedTable } from './waiting-list.tsx'

const ProductLabelsDialog = loadable(() => import('../../product-labels/product-labels-dialog.tsx'))
const UndoDialog = loadable(() => import('./undo-dialog.tsx'))

export default function PurchaseScreen() {
  const { id = '' } = useParams()
  const { data, error, mutate } = usePurchase(id)
  if (data) return <PurchaseView purchase={data} />
  return (
    <Page title={/^\d+$/.test(id) ? `Compra ${id}` : 'Compra'}>
      {error instanceof ApiError && [400, 404].includes(error.status) ? (
        <Empty
          title="No existe ninguna compra con ese número."
          action={<LinkButton to="/inventory/purchases">Ver compras</LinkButton>}
        />
      ) : error ? (
        <ErrorState message="No se pudo cargar la compra." onRetry={() => mutate()} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Page>
  )
}

function PurchaseView({ purchase }: { purchase: Purchase }) {
  const [isUndoing, setUndoing] = useState(false)
  const [isLabelling, setLabelling] = useState(false)
  const title = useRef<HTMLSpanElement>(null)
  // The button «Deshacer» is removed while it has the focus.
  useLostFocus(title)
  const { id, supplier, items, waiting } = purchase
  return (
    <Page
      title={
        <span ref={title} tabIndex={-1} className="outline-none">
          Compra {id}
        </span>
      }
      subtitle={supplier}
      chips={<UndoneChip {...purchase} />}
      actions={
        <>
          <Button icon={<Printer />} onClick={() => print(<PurchaseSheet purchase={purchase} />, `Compra ${id}`)}>
            Imprimir
          </Button>
          <Button icon={<Tag />} onClick={() => setLabelling(true)}>
            Etiquetas
          </Button>
          {purchase.undoneAt ? null : (
            <Button icon={<Undo2 />} onClick={() => setUndoing(true)}>
              Deshacer
            </Button>
          )}
          <LinkButton to="/inventory/receive" variant="primary">
            Recibir otra
          </LinkButton>
        </>
      }
    >
      {purchase.undoneAt ? (
        <Notice tone="amber">
          {purchase.undoneBy} deshizo esta compra el {formatDateTime(purchase.undoneAt)}: {purchase.undoReason}
        </Notice>
      ) : null}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid min-w-0 gap-4">
          {waiting.length > 0 ? (
            <Card flush title="Pedidos que esperaban esta mercancía">
              <ArrivedTable lines={waiting} />
            </Card>
          ) : null}
          <Card flush title="Productos recibidos">
            <Table
              rows={items}
              columns={itemColumns}
              rowKey={({ productId }) => productId}
              card={(item) => <ItemCard item={item} />}
              caption="Productos recibidos"
            />
          </Card>
        </div>
        <NoteCard purchase={purchase} />
      </div>
      <Suspense>
        {isUndoing ? <UndoDialog purchase={purchase} onClose={() => setUndoing(false)} /> : null}
        {isLabelling ? <ProductLabelsDialog products={items.map(toLabel)} onClose={() => setLabelling(false)} /> : null}
      </Suspense>
    </Page>
  )
}

const toLabel = ({ code, barcode, name, unit, quantity }: Purchase['items'][number]) => ({
  code,
  barcode,
  name,
  unit,
  received: quantity,
})

/** The data of the supplier's note, and of its registration. */
function NoteCard({ purchase }: { purchase: Purchase }) {
  const { supplier, reference, purchaseOrderId, date, createdAt, user, lines, pieces, total, note } = purchase
  return (
    <Card title="Nota">
      <Details
        items={[
          ['Proveedor', supplier],
          ['Nota o factura', reference ?? '—'],
          [
            'Orden de compra',
            purchaseOrderId === null ? null : (
              <Link key="order" to={orderPath(purchaseOrderId)} className="text-theme-text hover:underline">
                {purchaseFolio(purchaseOrderId)}
              </Link>
            ),
          ],
          ['Fecha de la nota', formatDate(date)],
          ['Registrada', formatDateTime(createdAt)],
          ['Recibió', user],
          ['Renglones', formatCount(lines)],
          ['Piezas', formatCount(pieces)],
          ['Total sin IVA', <strong key="total">{formatMoney(total)}</strong>],
        ]}
      />
      {note ? <p className="mt-3 whitespace-pre-line border-line border-t pt-3 text-sm">{note}</p> : null}
    </Card>
  )
}
