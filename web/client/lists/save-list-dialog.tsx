import type { NewOrderList } from '#contract/cart/lists'
import { createList } from './api.ts'
import { ListNameDialog } from './list-name-dialog.tsx'

/** Saves products and quantities as a named list. */
export function SaveListDialog({
  getItems,
  onClose,
}: {
  getItems: () => Promise<NewOrderList['items']>
  onClose: () => void
}) {
  return (
    <ListNameDialog
      title="Guardar como lista"
      hint="La encontrarás en Pedido rápido, en Mis listas."
      save={async (name) => createList({ name, items: await getItems() })}
      success="Lista guardada."
      onClose={onClose}
    />
  )
}
