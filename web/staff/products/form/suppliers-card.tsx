import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { can } from '#contract/access'
import type { ProductSupplier } from '#contract/purchases/suppliers'
import { useUser } from '../../../api/session-store.ts'
import { loadable, Suspense } from '../../../loadable.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { formatDate } from '../../../ui/date.ts'
import { formatCount, formatMoney } from '../../../ui/money.ts'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { useProductSuppliers } from '../api.ts'

const SupplierDialog = loadable(() => import('./supplier-dialog.tsx'))

/** Suppliers of a product with their latest cost, which comes from the purchases, and their code for it. */
export function SuppliersCard({ id }: { id: number }) {
  const { data, error, mutate } = useProductSuppliers(id)
  /** `null`: a new one. */
  const [editedSupplier, setEditedSupplier] = useState<ProductSupplier | null>()
  return (
    <Card
      title="Proveedores"
      actions={
        data ? (
          <Button size="sm" icon={<Plus />} onClick={() => setEditedSupplier(null)}>
            Agregar
          </Button>
        ) : null
      }
    >
      {error && !data ? (
        <ErrorState message="No se pudieron cargar los proveedores." onRetry={() => mutate()} />
      ) : !data ? (
        <Skeleton lines={3} />
      ) : (
        <div className="grid gap-3 text-sm">
          {data.suppliers.length === 0 ? (
            <p className="text-ink-2">
              Aún no hay compras de este producto. El costo llega con la primera que recibas.
            </p>
          ) : (
            <ul className="grid gap-3" aria-label="Proveedores">
              {data.suppliers.map((supplier) => (
                <SupplierLine key={supplier.id} supplier={supplier} onEdit={() => setEditedSupplier(supplier)} />
              ))}
            </ul>
          )}
          {data.avg_cost === null ? null : (
            <p className="flex justify-between gap-3 border-line border-t pt-3 text-ink-2">
              Costo promedio de la existencia
              <span className="text-ink tabular-nums">{formatMoney(data.avg_cost)}</span>
            </p>
          )}
        </div>
      )}
      <Suspense>
        {editedSupplier !== undefined && data ? (
          <SupplierDialog
            productId={id}
            supplier={editedSupplier}
            others={data.others}
            onClose={() => setEditedSupplier(undefined)}
          />
        ) : null}
      </Suspense>
    </Card>
  )
}

function SupplierLine({ supplier, onEdit }: { supplier: ProductSupplier; onEdit: () => void }) {
  const { name, code, cost, date, purchaseId, purchases, pieces } = supplier
  return (
    <li className="grid gap-1">
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</span>
        {cost === null ? null : <b className="shrink-0 font-semibold tabular-nums">{formatMoney(cost)}</b>}
      </p>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-ink-2">
        <button
          type="button"
          aria-label={code ? `Clave ${code} de ${name}, cambiar` : `Agregar su clave, ${name}`}
          onClick={onEdit}
          className="text-theme-text hover:underline"
        >
          {code ? (
            <>
              Clave <span className="code">{code}</span>
            </>
          ) : (
            'Agregar su clave'
          )}
        </button>
        {date && purchaseId ? <LatestPurchase date={date} id={purchaseId} /> : <span>Sin compras</span>}
      </p>
      {purchases > 1 ? (
        <p className="text-ink-3 text-xs tabular-nums">
          {formatCount(purchases)} compras · {formatCount(pieces)} piezas
        </p>
      ) : null}
    </li>
  )
}

/** Role 6 sees costs of products, but not the purchases. */
function LatestPurchase({ date, id }: { date: string; id: number }) {
  const text = `último costo, ${formatDate(date)}`
  if (!can(useUser(), 'inventory.update')) return <span>{text}</span>
  return (
    <Link to={`/inventory/purchases/${id}`} className="text-theme-text hover:underline">
      {text}
    </Link>
  )
}
