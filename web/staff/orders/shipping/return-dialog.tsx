import * as v from 'valibot'
import { can } from '#contract/access'
import { quantityMessage } from '#contract/cart/ordering'
import { RequiredText, Text } from '#contract/fields'
import type { Order } from '#contract/orders/orders'
import { useUser } from '../../../api/session-store.ts'
import { folio } from '../../../shop/display.ts'
import { Notice } from '../../../ui/chip.tsx'
import { SelectField, TextAreaField } from '../../../ui/form/field-kinds.tsx'
import { formatCount, formatMoney } from '../../../ui/money.ts'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { toast } from '../../../ui/toast.ts'
import { returnItems } from './api.ts'
import { LinesProblem } from './lines-problem.tsx'
import { creditNoteText, Outcome, remainingItems } from './outcome.tsx'
import { type ShipLine, ShipLines } from './ship-lines.tsx'
import { ThenCreditNote } from './then-credit-note.tsx'
import { useOrderLines } from './use-order-lines.tsx'

const Reason = v.object({ reason: RequiredText('Elige el motivo.', 100), note: v.optional(Text(190), '') })

const reasons = ['Llegó dañado', 'No es lo que pidió', 'Ya no lo quiere', 'No se recibió', 'Otro']

type Props = { order: Order; onClose: () => void }

/** Records pieces that the client brought back, then opens the credit note of an invoiced order. */
export default function ReturnDialog(props: Props) {
  return (
    <ThenCreditNote onClose={props.onClose}>
      {(onReturned) => <Return {...props} onReturned={onReturned} />}
    </ThenCreditNote>
  )
}

/** Lines with the pieces that the client has. None is chosen at first. */
const linesToReturn = (order: Order): ShipLine[] =>
  order.OrderItems.filter(({ shipped }) => shipped > 0).map(({ id, shipped, unit, Product: { code, name } }) => ({
    orderItemId: id,
    code,
    name,
    unit,
    pending: shipped,
    ready: shipped,
    quantity: 0,
    lost: 0,
  }))

function Return({ order, onClose, onReturned }: Props & { onReturned: (order: Order) => void }) {
  const { original, lines, isChanged, handleChange, problem, setProblem, catchConflict, notice } = useOrderLines(
    order,
    linesToReturn,
  )
  const user = useUser()
  const mayCredit = can(user, 'invoices.cancel')
  const isWhole = remainingItems(original, lines).every(({ quantity }) => quantity === 0)

  async function save({ reason, note }: v.InferOutput<typeof Reason>) {
    const found = problemOf(lines)
    setProblem(found)
    // The form stays open and shows the problem.
    if (found) return
    const items = lines
      .filter(({ quantity }) => quantity > 0)
      .map(({ orderItemId, quantity, lost = 0 }) => ({ orderItemId, quantity, lost }))
    const text = note ? `${reason}: ${note}` : reason
    const changed = await catchConflict(returnItems(original, { items, reason: text }))
    toast.success('Devolución registrada. El cliente la ve en su pedido.')
    onReturned(changed)
  }

  return (
    <FormDialog
      title={`Registrar devolución del pedido ${folio(original.order_number)}`}
      submitLabel="Registrar devolución"
      size="md"
      staysOpen
      unsaved={isChanged}
      schema={Reason}
      initial={{ reason: '', note: '' }}
      onSubmit={save}
      onClose={onClose}
      failure="No se pudo registrar la devolución."
    >
      {notice}
      <ShipLines
        lines={lines}
        legend="Artículos que el cliente devuelve"
        all="Todo lo que tiene el cliente"
        onChange={handleChange}
      />
      <p className="text-ink-2 text-sm">
        Las piezas vuelven a la existencia, menos las dañadas, que quedan entre las mermas.
      </p>
      <Outcome order={original} lines={lines} label="Se devuelve">
        {isWhole ? wholeText(mayCredit) : creditNoteText('lo devuelto', mayCredit)}
      </Outcome>
      {original.credited > 0 ? (
        <Notice tone="amber">
          El pedido ya tiene notas de crédito por {formatMoney(original.credited)}. Si una es de estos artículos,
          cancélala antes: se descontarían dos veces.
        </Notice>
      ) : null}
      {isWhole ? <Notice tone="amber">{endText(can(user, 'orders.cancel'))}</Notice> : null}
      <SelectField
        name="reason"
        label="Motivo"
        required
        options={reasons.map((reason) => ({ value: reason, label: reason }))}
        placeholder="Elige un motivo"
      />
      <TextAreaField name="note" label="Comentario" hint="Opcional; el cliente lo lee con el motivo." maxLength={190} />
      <LinesProblem>{problem}</LinesProblem>
    </FormDialog>
  )
}

const endText = (mayCancel: boolean) =>
  mayCancel
    ? 'Vuelve todo: el pedido queda cancelado.'
    : 'Vuelve todo, y el pedido quedaría cancelado: pide a un administrador, al gerente o a ventas que registre esta devolución.'

const wholeText = (mayCredit: boolean) =>
  mayCredit
    ? 'Después cancela la factura o haz su nota de crédito, en la tarjeta Factura del pedido.'
    : 'Después pide a un administrador o gerente que cancele la factura o haga su nota de crédito.'

function problemOf(lines: readonly ShipLine[]) {
  if (lines.every(({ quantity }) => quantity === 0)) return 'Elige al menos un artículo que el cliente devuelve.'
  return lines.map(problemOfLine).find((problem) => problem !== undefined)
}

function problemOfLine({ code, quantity, lost = 0, pending }: ShipLine) {
  if (Number.isNaN(quantity) || (quantity > 0 && Number.isNaN(lost))) return `${code}: ${quantityMessage}`
  if (quantity > pending) return `De ${code} el cliente tiene ${formatCount(pending)}: no puede devolver más.`
  if (quantity > 0 && lost > quantity) return `De ${code} hay más piezas dañadas que devueltas.`
  return undefined
}
