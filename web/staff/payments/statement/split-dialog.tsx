import { useRef } from 'react'
import * as v from 'valibot'
import { toCentavos, toPesos } from '#contract/money'
import type { BankMovement } from '#contract/payments/bank-statements'
import { type CollectedOrder, payableBalance } from '#contract/payments/collection'
import { balanceMessage } from '#contract/payments/ledger'
import { PositiveAmount } from '#contract/pesos'
import { ApiError } from '../../../api/client.ts'
import { folio } from '../../../shop/display.ts'
import { Button } from '../../../ui/button.tsx'
import { formatDay } from '../../../ui/date.ts'
import { useFormValues } from '../../../ui/form/form.tsx'
import { NumberField } from '../../../ui/form/number-field.tsx'
import { countText, formatCount, formatMoney } from '../../../ui/money.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { FormDialog } from '../../../ui/overlay/form-dialog.tsx'
import { Empty, ErrorState } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast.ts'
import { useReceivables } from '../api.ts'
import { splitMovement } from './api.ts'
import { fieldOf, proposedAmounts } from './proposed-amounts.ts'

type Props = {
  statementId: number
  movement: BankMovement
  order: CollectedOrder
  onSend: () => void
  onClose: () => void
}

/** Divides a movement among `order` and the other orders of its customer, the oldest first: one payment for each. */
export default function SplitDialog(props: Props) {
  const { order, onClose } = props
  const { data, error, mutate } = useReceivables({ customer: String(order.customerId), limit: '200' })
  if (data) {
    const others = data.orders.filter(({ id }) => id !== order.id)
    // The list is newer than `order`: a payment may have been registered meanwhile.
    const first = data.orders.find(({ id }) => id === order.id) ?? order
    const all = payableBalance(first) > 0 ? [first, ...others] : others
    if (all.length > 0) return <SplitForm {...props} orders={all} total={data.total} />
  }
  return (
    <Dialog open title="Repartir abono" onClose={onClose} footer={<Button onClick={onClose}>Cancelar</Button>}>
      {data ? (
        <Empty title={`${order.customer_name} no tiene pedidos con saldo.`}>
          Elige otro pedido para lo que queda del abono.
        </Empty>
      ) : error ? (
        <ErrorState message="No se pudieron cargar los pedidos." onRetry={() => mutate()} />
      ) : (
        <p className="text-ink-2">Cargando los pedidos…</p>
      )}
    </Dialog>
  )
}

const schemaFor = (orders: readonly CollectedOrder[]) => {
  const amounts = v.object(
    Object.fromEntries(
      orders.map((order) => [
        fieldOf(order),
        v.optional(
          v.pipe(
            PositiveAmount,
            v.check((amount) => amount <= order.balance, balanceMessage(formatMoney(order.balance))),
          ),
        ),
      ]),
    ),
  )
  const hasOne = v.check<v.InferOutput<typeof amounts>, string>(
    (values) => Object.values(values).some((amount) => amount !== undefined),
    'Escribe lo que paga de al menos un pedido.',
  )
  const [first] = orders
  return first ? v.pipe(amounts, v.forward(hasOne, [fieldOf(first)])) : amounts
}

function SplitForm({
  statementId,
  movement,
  order: { customer_name },
  orders,
  total,
  onSend,
  onClose,
}: Props & { orders: readonly CollectedOrder[]; total: number }) {
  // The same key for each try: payments whose answer was lost are not registered twice.
  const key = useRef(crypto.randomUUID())

  async function send(amounts: Record<string, number | undefined>) {
    const parts = orders.flatMap((order) => {
      const amount = amounts[fieldOf(order)]
      return amount ? [{ orderId: order.id, amount }] : []
    })
    onSend()
    await splitMovement(statementId, movement.id, { orders: parts }, key.current).catch((error) => {
      throw atFields(error, parts)
    })
    toast.success(parts.length === 1 ? 'Se registró 1 pago.' : `Se registraron ${parts.length} pagos.`)
  }

  return (
    <FormDialog
      title={`Repartir entre los pedidos de ${customer_name}`}
      submitLabel="Registrar pagos"
      schema={schemaFor(orders)}
      initial={proposedAmounts(orders, movement.left)}
      onSubmit={send}
      onClose={onClose}
      failure="No se pudieron registrar los pagos."
    >
      <p className="text-ink-2 text-sm [overflow-wrap:anywhere]">
        Abono de <b className="font-semibold text-ink">{formatMoney(movement.amount)}</b>, {formatDay(movement.movedOn)}
        {movement.concept ? `: ${movement.concept}` : ''}. Escribe lo que paga de cada pedido, o déjalo vacío.
      </p>
      <Rest orders={orders} left={movement.left} />
      {total > orders.length ? (
        <p className="text-ink-2 text-sm">
          Se muestran los {formatCount(orders.length)} pedidos con saldo más antiguos de {formatCount(total)}. Para
          pagar otro, ciérralo y elige «Repartir» en ese pedido.
        </p>
      ) : null}
      <div className="grid gap-3">
        {orders.map((order) => (
          <NumberField
            key={order.id}
            name={fieldOf(order)}
            label={`Pedido ${folio(order.order_number)} · saldo ${formatMoney(order.balance)}`}
          />
        ))}
      </div>
    </FormDialog>
  )
}

/** The same refusal, with the names of the form's fields: the answer names an amount by its position in the list of orders. */
function atFields(error: unknown, parts: readonly { orderId: number }[]) {
  if (!(error instanceof ApiError) || !error.fields) return error
  const fields = Object.entries(error.fields).map(([path, message]) => {
    const part = parts[Number(/^orders\.(\d+)\./.exec(path)?.[1])]
    return [part ? fieldOf({ id: part.orderId }) : path, message]
  })
  const { status, code, message } = error
  return new ApiError(status, { code, message, fields: Object.fromEntries(fields) })
}

function Rest({ orders, left }: { orders: readonly CollectedOrder[]; left: number }) {
  const values = useFormValues()
  const amounts = orders.map((order) => values[fieldOf(order)]).filter((amount) => typeof amount === 'number')
  const sum = amounts.reduce((centavos, amount) => centavos + toCentavos(amount), 0)
  const rest = toCentavos(left) - sum
  return (
    <p role="status" className={`text-sm tabular-nums ${rest < 0 ? 'font-medium text-bad' : 'text-ink-2'}`}>
      {countText(amounts.length, 'pago')} por <b className="font-semibold text-ink">{formatMoney(toPesos(sum))}</b>.{' '}
      {rest === 0
        ? 'Cuadra con el abono.'
        : rest > 0
          ? `Quedan ${formatMoney(toPesos(rest))} del abono, que sigue abierto para otro pago.`
          : `Son ${formatMoney(toPesos(-rest))} más que el abono.`}
    </p>
  )
}
