import { useState } from 'react'
import type { Product } from '#contract/catalog'
import type { OrderListRow } from '#contract/lists'
import { leastQuantity } from '#contract/ordering'
import { ProductFinder } from '../../shop/product-finder.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LeaveDialog, LeaveGuard } from '../../ui/leave-guard.tsx'
import { formatCount } from '../../ui/money.ts'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { useAction } from '../../ui/use-action.ts'
import { changeList, getList, useList } from './api.ts'
import { type Line, ListLines } from './list-lines.tsx'

/** What a list holds while it is edited, and of when the list was that the editing began with. */
type Draft = { lines: readonly Line[]; updatedAt: string }

export default function ListDialog({
  list: { id, name },
  onClose,
}: {
  list: Pick<OrderListRow, 'id' | 'name'>
  onClose: () => void
}) {
  const { data: list, error, mutate } = useList(id)
  const [draft, setDraft] = useState<Draft>()
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const [isLeaving, setLeaving] = useState(false)
  const [save, isSaving] = useAction(send, {
    success: (isOvertaken) =>
      isOvertaken ? 'Lista guardada como la ves aquí; había cambiado en otra ventana.' : 'Lista guardada.',
    failure: 'No se pudo guardar la lista.',
  })
  const lines = draft?.lines ?? list?.items

  /** Whoever saves last is right, but is told that somebody was there before. */
  async function send({ lines, updatedAt }: Draft) {
    const now = await getList(id)
    const items = lines.map(({ productId, quantity }) => ({ productId, quantity }))
    await mutate(changeList(id, { items }), { revalidate: false })
    return now.updatedAt !== updatedAt
  }
  function change(next: readonly Line[], words: string) {
    if (!list) return
    setDraft({ lines: next, updatedAt: draft?.updatedAt ?? list.updatedAt })
    setSaid(words)
  }
  function handlePick({ id: productId, ...product }: Product) {
    setText('')
    const known = lines?.find((line) => line.productId === productId)
    if (known) {
      const quantity = known.quantity + product.multiple
      handleQuantity(known, quantity, `${product.name} ya estaba en la lista: ahora son ${formatCount(quantity)}.`)
    } else {
      const line = { productId, quantity: leastQuantity(product), Product: { ...product, status: 'active' } }
      change([line, ...(lines ?? [])], `Agregado: ${product.name}.`)
    }
  }
  const handleQuantity = ({ productId }: Line, quantity: number, words = '') =>
    change(lines?.map((line) => (line.productId === productId ? { ...line, quantity } : line)) ?? [], words)
  const handleRemove = ({ productId, Product }: Line) =>
    change(lines?.filter((line) => line.productId !== productId) ?? [], `Quitado: ${Product.name}.`)

  const handleClose = () => (draft ? setLeaving(true) : onClose())
  async function handleSave() {
    if (!draft) return
    if (draft.lines.length === 0) return toast.error('La lista está vacía.')
    if ((await save(draft)) !== undefined) onClose()
  }

  return (
    <Dialog
      open
      onClose={handleClose}
      size="lg"
      title={name}
      footer={
        <>
          <p
            role="status"
            className="min-w-0 flex-1 basis-60 self-center text-ink-2 text-sm [overflow-wrap:anywhere] max-sm:basis-full"
          >
            {said}
          </p>
          <Button onClick={handleClose}>{draft ? 'Cancelar' : 'Cerrar'}</Button>
          <Button variant="primary" busy={isSaving} disabled={!draft} onClick={handleSave}>
            Guardar cambios
          </Button>
        </>
      }
    >
      <div className="grid min-h-[50dvh] content-start gap-4 sm:min-h-80">
        {lines ? (
          <>
            <div className="grid gap-1">
              <ProductFinder
                label="Agregar producto"
                placeholder="Agrega un producto: código o descripción"
                text={text}
                onText={setText}
                onPick={handlePick}
              />
            </div>
            <ListLines name={name} lines={lines} onQuantity={handleQuantity} onRemove={handleRemove} />
          </>
        ) : error ? (
          <ErrorState message="No se pudo abrir la lista." onRetry={() => mutate()} />
        ) : (
          <Skeleton lines={6} />
        )}
      </div>
      <LeaveGuard dirty={draft !== undefined} />
      <LeaveDialog open={isLeaving} onStay={() => setLeaving(false)} onLeave={onClose} />
    </Dialog>
  )
}
