import { useEffectEvent, useLayoutEffect, useState } from 'react'
import * as v from 'valibot'
import { type PurchaseOrder, purchaseFolio } from '#contract/purchases/orders'
import { Button } from '../../../../ui/button.tsx'
import { ConflictNotice, ReloadedNotice, useConflict } from '../../../../ui/form/conflict.tsx'
import { Form } from '../../../../ui/form/form.tsx'
import type { Values } from '../../../../ui/form/form-state.ts'
import { Dialog } from '../../../../ui/overlay/dialog.tsx'
import { useGuardedClose } from '../../../../ui/overlay/leave-guard.tsx'
import { useAction } from '../../../../ui/use-action.ts'
import { useCheckedRows } from '../../use-checked-rows.ts'
import { updatePurchaseOrder } from './api.ts'
import { type EditedOrder, editedOrder, isEdited, mergeEdits } from './edited-order.ts'
import { orderHeader, PurchaseOrderFields, readItems } from './purchase-order-form.tsx'

type Props = {
  order: PurchaseOrder
  /** Loads the purchase order again and returns it. */
  onReload: () => Promise<PurchaseOrder | undefined>
  onClose: () => void
}

/** Edits a purchase order. When the user loads a newer version after a conflict, the form starts again with both changes merged. */
export default function EditOrderDialog({ order, onReload, onClose }: Props) {
  // Read once: a change by another user must not replace what is being written. Saving then answers with a conflict.
  const [start, setStart] = useState(() => ({
    ...editedOrder(order),
    saved: editedOrder(order),
    taken: [] as string[],
  }))
  const [isChanged, setChanged] = useState(false)
  const { handleClose, leaveGuard } = useGuardedClose(isChanged, onClose)
  const [reload] = useAction(
    async (written: EditedOrder) => {
      const newer = await onReload()
      if (newer) setStart((before) => mergeEdits(before.saved, written, editedOrder(newer)))
    },
    { failure: 'No se pudo cargar la orden de compra.' },
  )
  return (
    <Dialog open size="lg" onClose={handleClose} title={`Editar la orden ${purchaseFolio(order.id)}`}>
      {start.taken.length > 0 ? (
        <ReloadedNotice>
          <p>Con cambios que ya estaban guardados: {start.taken.join(', ')}.</p>
        </ReloadedNotice>
      ) : null}
      <OrderForm
        key={start.version}
        id={order.id}
        start={start}
        saved={start.saved}
        onReload={reload}
        onChanged={setChanged}
        onClose={onClose}
      />
      {leaveGuard}
    </Dialog>
  )
}

type FormProps = {
  id: number
  start: EditedOrder
  saved: EditedOrder
  onReload: (written: EditedOrder) => void
  onChanged: (isChanged: boolean) => void
  onClose: () => void
}

function OrderForm({ id, start, saved, onReload, onChanged, onClose }: FormProps) {
  const entry = useCheckedRows(start.rows)
  const [header, setHeader] = useState<Values>(start.header)
  const [conflict, catchConflict] = useConflict()
  const written = {
    version: start.version,
    expectedOn: start.expectedOn,
    header,
    rows: entry.rows.filter(({ text }) => text !== ''),
  }
  const isChanged = isEdited(saved, written)
  const report = useEffectEvent(onChanged)
  // A layout effect runs before the next key. With an effect that runs later, Escape right after a typed letter would close the
  // dialog without asking.
  useLayoutEffect(() => report(isChanged), [isChanged])

  const schema = v.object(orderHeader(saved.expectedOn))

  async function handleSubmit(input: v.InferOutput<typeof schema>) {
    const items = await readItems(entry)
    if (!items) return false
    const change = { ...input, items, version: start.version }
    await entry.sendRows(() => catchConflict(updatePurchaseOrder(id, change)))
    onChanged(false)
  }

  return (
    <Form
      schema={schema}
      initial={start.header}
      onSubmit={handleSubmit}
      onSaved={onClose}
      onValues={setHeader}
      success="Orden guardada."
      failure="No se pudo guardar la orden."
      className="grid gap-5"
    >
      <ConflictNotice conflict={conflict} onReload={() => onReload(written)} />
      <PurchaseOrderFields entry={entry} submitLabel="Guardar">
        <Button onClick={onClose}>Cancelar</Button>
      </PurchaseOrderFields>
    </Form>
  )
}
