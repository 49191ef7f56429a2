import { Copy, Pencil, Power, PowerOff, Trash2 } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import type { PriceList } from '#contract/prices/price-lists'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { Menu } from '../../../ui/overlay/menu.tsx'
import { toastWithUndo } from '../../../ui/toast-with-undo.ts'
import { useAction } from '../../../ui/use-action.ts'
import { deletePriceList, loadPrices, restorePriceList, togglePriceList } from './api.ts'
import { ListDialog, type ListRequest } from './list-dialog.tsx'
import { pathOfList } from './list-row.tsx'

type Request = ListRequest | { mode: 'delete'; list: PriceList }

/** The dialogs of price lists, for the table and for a list's own screen. */
export function useListDialogs({
  onDeleted,
  onChanged,
}: {
  onDeleted?: () => void
  onChanged?: (list: PriceList) => void
} = {}) {
  const [request, open] = useState<Request>()
  const navigate = useNavigate()
  const close = () => open(undefined)

  function handleSaved(list: PriceList) {
    // Remove the form first: LeaveGuard asks before leaving unsaved changes.
    flushSync(close)
    if (request?.mode === 'edit') onChanged?.(list)
    else navigate(pathOfList(list))
  }

  const dialogs =
    request?.mode === 'delete' ? (
      <DeleteListDialog list={request.list} onClose={close} onDeleted={onDeleted} />
    ) : request ? (
      <ListDialog {...request} onClose={close} onSaved={handleSaved} />
    ) : null
  return { open, dialogs }
}

export function ListMenu({
  list,
  open,
  onChanged,
  button,
}: {
  list: PriceList
  onChanged?: (list: PriceList) => void
  open: (request: Request) => void
  button: ComponentProps<typeof Menu>['button']
}) {
  const [toggle] = useAction(
    async () => {
      const changed = await togglePriceList(list)
      onChanged?.(changed)
      return changed
    },
    {
      success: ({ active }) =>
        active ? 'Lista activada.' : 'Lista desactivada: sus clientes pagan el precio de lista.',
      failure: 'No se pudo cambiar la lista.',
    },
  )
  return (
    <Menu
      button={button}
      items={[
        { label: 'Editar datos', icon: <Pencil />, onSelect: () => open({ mode: 'edit', list }) },
        { label: 'Duplicar', icon: <Copy />, onSelect: () => open({ mode: 'copy', list }) },
        {
          label: list.active ? 'Desactivar' : 'Activar',
          icon: list.active ? <PowerOff /> : <Power />,
          onSelect: () => void toggle(),
        },
        'separator',
        { label: 'Eliminar', icon: <Trash2 />, danger: true, onSelect: () => open({ mode: 'delete', list }) },
      ]}
    />
  )
}

function DeleteListDialog({
  list,
  onClose,
  onDeleted,
}: {
  list: PriceList
  onClose: () => void
  onDeleted: (() => void) | undefined
}) {
  const [remove, busy] = useAction(
    async () => {
      const prices = await loadPrices(list.id)
      await deletePriceList(list.id)
      onClose()
      onDeleted?.()
      toastWithUndo('Lista de precios eliminada.', () => restorePriceList(list, prices), {
        undone: 'Se recuperó la lista con sus precios.',
      })
    },
    { failure: 'Error al eliminar la lista de precios.' },
  )
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Eliminar «${list.name}»`}
      confirmLabel="Eliminar lista"
      danger
      busy={busy}
      onConfirm={remove}
    >
      <p className="text-ink-2">Se borran la lista y sus precios. Los pedidos hechos con ella conservan los suyos.</p>
    </ConfirmDialog>
  )
}
