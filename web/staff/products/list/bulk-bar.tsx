import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { ivaCodes, ivaNames } from '#contract/iva'
import {
  productStatuses,
  productStatusLabels,
  type StaffProductPage,
  type StaffProductRow,
} from '#contract/products/products'
import { loadable, Suspense } from '../../../loadable.tsx'
import { Button } from '../../../ui/button.tsx'
import { allPages } from '../../../ui/file/all-pages.ts'
import type { Selection } from '../../../ui/list/selection.tsx'
import { SelectionBar } from '../../../ui/list/selection-bar.tsx'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { CategoryDialog } from './category-dialog.tsx'
import { useChangeIva } from './change-iva.ts'
import { useChangeStatus } from './change-status.ts'
import { DeleteProductsDialog } from './delete-products-dialog.tsx'
import { PriceDialog } from './price-dialog.tsx'
import { SatKeyDialog } from './sat-key-dialog.tsx'
import { toLabel } from './to-label.ts'

const ProductLabelsDialog = loadable(() => import('../../product-labels/product-labels-dialog.tsx'))

/** Actions for the selected products. Hidden while none is selected. */
export function BulkBar({
  selection,
  total,
  query,
}: {
  selection: Selection<StaffProductRow>
  /** Products that the filters leave, on all pages. */
  total: number
  query: Record<string, string>
}) {
  const { rows: products, clear } = selection
  const [dialog, setDialog] = useState<'category' | 'price' | 'key' | 'labels' | 'delete'>()
  const close = () => setDialog(undefined)
  if (products.length === 0) return null

  const dialogs: Record<NonNullable<typeof dialog>, ReactNode> = {
    category: <CategoryDialog products={products} onClose={close} onChanged={clear} />,
    price: <PriceDialog products={products} onClose={close} onChanged={clear} />,
    key: <SatKeyDialog products={products} onClose={close} onChanged={clear} />,
    labels: <ProductLabelsDialog products={products.map(toLabel)} onClose={close} />,
    delete: <DeleteProductsDialog products={products} onClose={close} onDeleted={clear} />,
  }

  const load = () => allPages('/admin/products/search', query, (page: StaffProductPage) => page.products)
  return (
    <SelectionBar label="Productos elegidos" selection={selection} all={{ total, load }}>
      <span aria-hidden className="text-ink-2 text-sm">
        Cambiar
      </span>
      <StatusMenu products={products} onChanged={clear} />
      <Button size="sm" aria-label="Cambiar categoría" onClick={() => setDialog('category')}>
        Categoría
      </Button>
      <Button size="sm" aria-label="Cambiar precio" onClick={() => setDialog('price')}>
        Precio
      </Button>
      <IvaMenu products={products} onChanged={clear} />
      <Button size="sm" aria-label="Cambiar clave SAT" onClick={() => setDialog('key')}>
        Clave SAT
      </Button>
      <Button size="sm" onClick={() => setDialog('labels')}>
        Etiquetas
      </Button>
      <Button size="sm" variant="danger" onClick={() => setDialog('delete')}>
        Eliminar
      </Button>
      <Suspense>{dialog ? dialogs[dialog] : null}</Suspense>
    </SelectionBar>
  )
}

type ChangeProps = { products: readonly StaffProductRow[]; onChanged: () => void }

function StatusMenu({ products, onChanged }: ChangeProps) {
  const [changeStatus, isChanging] = useChangeStatus()
  return (
    <Menu
      align="start"
      button={
        <Button size="sm" aria-label="Cambiar estado" busy={isChanging} icon={<ChevronDown />}>
          Estado
        </Button>
      }
      items={productStatuses.map((status) => ({
        label: productStatusLabels[status],
        onSelect: async () => {
          if (await changeStatus(products, status)) onChanged()
        },
      }))}
    />
  )
}

function IvaMenu({ products, onChanged }: ChangeProps) {
  const [changeIva, isChanging] = useChangeIva()
  return (
    <Menu
      align="start"
      button={
        <Button size="sm" aria-label="Cambiar IVA" busy={isChanging} icon={<ChevronDown />}>
          IVA
        </Button>
      }
      items={[null, ...ivaCodes].map((iva) => ({
        label: iva === null ? 'General de la tienda' : ivaNames[iva],
        onSelect: async () => {
          if (await changeIva(products, iva)) onChanged()
        },
      }))}
    />
  )
}
