import type { NewOrderList } from '#contract/cart/lists'
import { createList } from './api.ts'
import { ListNameDialog } from './list-name-dialog.tsx'

/** Saves products and quantities as a named list. The items may have other fields, which are not sent. */
export function SaveListDialog({
  getItems,
  onClose,
}: {
  getItems: () => Promise<NewOrderList['items']>
  onClose: () => void
}) {
  async function save(name: string) {
    const items = await getItems()
    return createList({ name, items: items.map(({ productId, quantity }) => ({ productId, quantity })) })
  }
  return (
    <ListNameDialog
      title="Guardar como lista"
      hint="La encontrarás en Pedido rápido, en Mis listas."
      save={save}
      success="Lista guardada."
      onClose={onClose}
    />
  )
}
