import { Copy, Ellipsis, Eye, Pencil, Power, PowerOff, Tag, Trash2 } from 'lucide-react'
import type { StaffProductRow } from '#contract/products/products'
import { IconButton } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { editPath } from './product-columns.tsx'

export type RowActions = {
  onStatus: (product: StaffProductRow) => void
  onDelete: (product: StaffProductRow) => void
  onPreview: (product: StaffProductRow) => void
  onLabel: (product: StaffProductRow) => void
}

export function RowMenu({
  product,
  onStatus,
  onDelete,
  onPreview,
  onLabel,
}: { product: StaffProductRow } & RowActions) {
  const isActive = product.status === 'active'
  return (
    <Menu
      button={<IconButton label={`Acciones de ${product.code}`} icon={<Ellipsis />} />}
      items={[
        { label: 'Editar', icon: <Pencil />, to: editPath(product) },
        { label: 'Ver como cliente', icon: <Eye />, onSelect: () => onPreview(product) },
        { label: 'Etiquetas', icon: <Tag />, onSelect: () => onLabel(product) },
        { label: 'Duplicar', icon: <Copy />, to: `/products/add?from=${product.id}` },
        {
          label: isActive ? 'Desactivar' : 'Activar',
          icon: isActive ? <PowerOff /> : <Power />,
          onSelect: () => onStatus(product),
        },
        'separator',
        { label: 'Eliminar', icon: <Trash2 />, onSelect: () => onDelete(product), danger: true },
      ]}
    />
  )
}
