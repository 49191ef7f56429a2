import { Ellipsis, ListChecks, Pencil, SquarePen, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { OrderList, OrderListRow } from '#contract/cart/lists'
import { loadable } from '../../loadable.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { formatDay } from '../../ui/date.ts'
import { countText } from '../../ui/money.ts'
import { Opening } from '../../ui/opening.tsx'
import { ConfirmDialog } from '../../ui/overlay/confirm-dialog.tsx'
import { Menu } from '../../ui/overlay/menu.tsx'
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx'
import { toastWithUndo } from '../../ui/toast-with-undo.ts'
import { useAction } from '../../ui/use-action.ts'
import { changeList, createList, deleteList, getList, useLists } from './api.ts'
import { ListNameDialog } from './list-name-dialog.tsx'

const ListDialog = loadable(() => import('./list-dialog.tsx'))

type Open = { dialog: 'edit' | 'rename' | 'delete'; list: OrderListRow }

export function ListsTab({ onChoose }: { onChoose: (items: OrderList['items']) => void }) {
  const { data: lists, error, mutate } = useLists()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)

  if (!lists) {
    return error ? (
      <ErrorState message="No se pudieron cargar tus listas." onRetry={() => mutate()} />
    ) : (
      <Skeleton lines={5} />
    )
  }
  if (lists.length === 0) {
    return (
      <Empty title="Aún no tienes listas" icon={<ListChecks />}>
        Guarda un pedido con «Guardar como lista» y la próxima vez lo agregas completo desde aquí.
      </Empty>
    )
  }
  return (
    <>
      <ul aria-label="Mis listas" className="rounded-lg border border-line">
        {lists.map((list) => (
          <ListItem key={list.id} list={list} onChoose={onChoose} onOpen={(dialog) => setOpen({ dialog, list })} />
        ))}
      </ul>
      <Opening>{open?.dialog === 'edit' ? <ListDialog list={open.list} onClose={close} /> : null}</Opening>
      {open?.dialog === 'rename' ? <RenameDialog list={open.list} onClose={close} /> : null}
      {open?.dialog === 'delete' ? <DeleteDialog list={open.list} onClose={close} /> : null}
    </>
  )
}

function ListItem({
  list,
  onChoose,
  onOpen,
}: {
  list: OrderListRow
  onChoose: (items: OrderList['items']) => void
  onOpen: (dialog: Open['dialog']) => void
}) {
  const [open, isOpening] = useAction(async () => onChoose((await getList(list.id)).items), {
    failure: 'No se pudo abrir la lista.',
  })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-line border-b px-3.5 py-2.5 last:border-0">
      <div className="min-w-40 flex-1">
        <button
          type="button"
          aria-label={`Editar ${list.name}`}
          onClick={() => onOpen('edit')}
          className="rounded-sm text-left font-medium text-theme-text [overflow-wrap:anywhere] hover:underline"
        >
          {list.name}
        </button>
        <p className="text-ink-3 text-sm">
          {countText(list.lines, 'producto')} · {formatDay(list.updatedAt)}
        </p>
      </div>
      <div className="ml-auto flex items-center gap-1">
        <Button size="sm" variant="soft" busy={isOpening} aria-label={`Agregar todo de ${list.name}`} onClick={open}>
          Agregar todo
        </Button>
        <Menu
          button={<IconButton label={`Más acciones de ${list.name}`} icon={<Ellipsis />} />}
          items={[
            { label: 'Editar productos', icon: <SquarePen />, onSelect: () => onOpen('edit') },
            { label: 'Cambiar nombre', icon: <Pencil />, onSelect: () => onOpen('rename') },
            { label: 'Eliminar', icon: <Trash2 />, danger: true, onSelect: () => onOpen('delete') },
          ]}
        />
      </div>
    </li>
  )
}

type DialogProps = { list: OrderListRow; onClose: () => void }

const RenameDialog = ({ list: { id, name }, onClose }: DialogProps) => (
  <ListNameDialog
    title="Cambiar nombre"
    name={name}
    save={(name) => changeList(id, { name })}
    success="Nombre cambiado."
    onClose={onClose}
  />
)

function DeleteDialog({ list, onClose }: DialogProps) {
  const [remove, isRemoving] = useAction(
    async () => {
      const { name, items } = await getList(list.id)
      await deleteList(list.id)
      onClose()
      const lines = items.map(({ productId, quantity }) => ({ productId, quantity }))
      toastWithUndo('Lista eliminada.', () => createList({ name, items: lines }))
    },
    { failure: 'No se pudo eliminar la lista.' },
  )
  return (
    <ConfirmDialog
      onClose={onClose}
      title={`Eliminar «${list.name}»`}
      confirmLabel="Eliminar"
      cancelLabel="Conservar lista"
      danger
      busy={isRemoving}
      onConfirm={remove}
    >
      <p className="text-ink-2">Tus pedidos no cambian; solo se borra la lista.</p>
    </ConfirmDialog>
  )
}
