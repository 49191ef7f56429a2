import * as v from 'valibot'
import { can } from '#contract/access'
import { RequiredText } from '#contract/fields'
import type { Order } from '#contract/orders/orders'
import { isPartlyShipped } from '#contract/orders/states'
import { useUser } from '../../../api/session-store.ts'
import { folio } from '../../../shop/display.ts'
import { SelectField } from '../../../ui/form/field-kinds.tsx'
import { formatCount } from '../../../ui/money.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { cancelItems } from './api.ts'
import { LinesProblem } from './lines-problem.tsx'
import { creditNoteText, Outcome, remainingItems } from './outcome.tsx'
import { piecesProblem, type ShipLine, ShipLines } from './ship-lines.tsx'
import { ThenCreditNote } from './then-credit-note.tsx'
import { useOrderLines } from './use-order-lines.tsx'

const Reason = v.object({ reason: RequiredText('Indica el motivo.', 300) })

const reasons = ['Sin existencia', 'Cliente desistió', 'Descontinuado', 'Otro']

type Props = { order: Order; onClose: () => void }

/** Cancels pieces that were not shipped, then opens the credit note of an invoiced order. */
export default function RestDialog(props: Props) {
  return (
    <ThenCreditNote onClose={props.onClose}>
      {(onCancelled) => <Rest {...props} onCancelled={onCancelled} />}
    </ThenCreditNote>
  )
}

const restTitle = (order: Order) => (isPartlyShipped(order) ? 'Cancelar lo que falta' : 'Cancelar artículos')

/** All pending pieces of an order that was shipped in part; of another order, the pieces that wait for goods. */
function linesToCancel(order: Order): ShipLine[] {
  return order.OrderItems.flatMap(({ id, quantity, shipped, waiting, unit, Product: { code, name } }) => {
    const pending = quantity - shipped
    if (pending === 0) return []
    const note = waiting > 0 ? `${formatCount(waiting)} por llegar` : undefined
    const quantityToCancel = isPartlyShipped(order) ? pending : waiting
    return [{ orderItemId: id, code, name, unit, pending, ready: pending, quantity: quantityToCancel, note }]
  })
}

function Rest({ order, onClose, onCancelled }: Props & { onCancelled: (order: Order) => void }) {
  const { original, lines, isChanged, handleChange, problem, setProblem, catchConflict, notice } = useOrderLines(
    order,
    linesToCancel,
  )
  const title = restTitle(original)
  const mayCredit = can(useUser(), 'invoices.cancel')

  async function cancel({ reason }: v.InferOutput<typeof Reason>) {
    const found = problemOf(original, lines)
    setProblem(found)
    // The form stays open and shows the problems.
    if (found) return
    const items = lines
      .filter(({ quantity }) => quantity > 0)
      .map(({ orderItemId, quantity }) => ({ orderItemId, quantity }))
    const changed = await catchConflict(cancelItems(original, { items, reason }))
    toast.success('Artículos cancelados. El cliente ve los cambios en su pedido.')
    onCancelled(changed)
  }

  return (
    <FormDialog
      title={`${title} del pedido ${folio(original.order_number)}`}
      submitLabel={title}
      cancelLabel="Conservar"
      danger
      size="md"
      staysOpen
      unsaved={isChanged}
      schema={Reason}
      initial={{ reason: '' }}
      onSubmit={cancel}
      onClose={onClose}
      failure="No se pudieron cancelar los artículos."
    >
      {notice}
      <ShipLines
        lines={lines}
        legend="Artículos que se cancelan"
        all="Todo lo que falta por enviar"
        onChange={handleChange}
      />
      <Outcome order={original} lines={lines} label="Se cancela">
        {creditNoteText('lo cancelado', mayCredit)}
      </Outcome>
      <SelectField
        name="reason"
        label="Motivo"
        required
        options={reasons.map((reason) => ({ value: reason, label: reason }))}
        placeholder="Elige un motivo"
        hint="El cliente lo lee junto a los cambios."
      />
      <LinesProblem>{problem}</LinesProblem>
    </FormDialog>
  )
}

function problemOf(order: Order, lines: readonly ShipLine[]) {
  if (lines.every(({ quantity }) => quantity === 0)) return 'Elige al menos un artículo para cancelar.'
  const found = piecesProblem(lines)
  if (found) return found
  if (remainingItems(order, lines).every(({ quantity }) => quantity === 0)) {
    return 'No quedaría ningún artículo: cancela el pedido completo.'
  }
  return undefined
}
