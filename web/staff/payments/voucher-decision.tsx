import { Maximize2, TriangleAlert } from 'lucide-react'
import { useRef, useState } from 'react'
import { payableBalance, type VoucherRow } from '#contract/payments/collection'
import { loadable, Suspense } from '../../loadable.tsx'
import { VoucherFile } from '../../order/voucher/voucher-file.tsx'
import { folio } from '../../shop/display.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/chip.tsx'
import { WatchDirty } from '../../ui/form/dirty.tsx'
import { Form, SubmitButton, useFormValues } from '../../ui/form/form.tsx'
import { formatMoney } from '../../ui/money.ts'
import { registerPayment } from './api.ts'
import { initialPayment, type PayableOrder, PaymentFields, PaymentNotices, paymentSchema } from './payment-fields.tsx'

const RejectVoucherDialog = loadable(() => import('./reject-voucher-dialog.tsx'))
const VoucherDialog = loadable(() => import('../../order/voucher/order-voucher-dialog.tsx'))

/** A voucher with the form that confirms its payment. `onDirty`: whether something is written in the form. */
export function VoucherDecision({
  voucher,
  onDirty,
  onDone,
  onRejected,
}: {
  voucher: VoucherRow
  onDirty: (isDirty: boolean) => void
  onDone: () => void
  onRejected: () => void
}) {
  const { order } = voucher
  const [isRejecting, setRejecting] = useState(false)
  const [isLarge, setLarge] = useState(false)
  const title = `Comprobante del pedido ${folio(order.order_number)}`
  return (
    <div className="grid min-w-0">
      <div className="relative bg-mute-soft p-4 [&_iframe]:h-64! [&_img]:max-h-64!">
        <VoucherFile url={voucher.url} title={title} />
        <IconButton
          label="Ver en grande"
          icon={<Maximize2 />}
          className="absolute! top-2 right-2 bg-surface shadow-xs"
          onClick={() => setLarge(true)}
        />
      </div>
      <div className="p-4">
        <ConfirmForm voucher={voucher} onDirty={onDirty} onDone={onDone} onReject={() => setRejecting(true)} />
      </div>
      <Suspense>
        {isRejecting ? (
          <RejectVoucherDialog
            order={order}
            voucher={voucher}
            onRejected={onRejected}
            onClose={() => setRejecting(false)}
          />
        ) : null}
        {isLarge ? <VoucherDialog url={voucher.url} title={title} onClose={() => setLarge(false)} /> : null}
      </Suspense>
    </div>
  )
}

type ConfirmProps = {
  voucher: VoucherRow
  onDirty: (isDirty: boolean) => void
  onDone: () => void
  onReject: () => void
}

/** Registers the payment that the voucher proves. A newer order fills the form anew, unless the user has written in it. */
function ConfirmForm({ voucher, onDirty, onDone, onReject }: ConfirmProps) {
  const { order } = voucher
  // The same key for each try: a payment whose answer was lost is not registered twice.
  const key = useRef(crypto.randomUUID())
  const schema = paymentSchema(order)
  const initial = initialPayment(order, voucher)
  const isToReturn = payableBalance(order) === 0
  const [isDirty, setDirty] = useState(false)
  const [version, setVersion] = useState(order.version)
  if (version !== order.version && !isDirty) setVersion(order.version)

  function handleDirty(dirty: boolean) {
    setDirty(dirty)
    onDirty(dirty)
  }

  return (
    <Form
      key={version}
      schema={schema}
      initial={initial}
      onSubmit={async (input) => {
        await registerPayment(order, input, key.current)
        onDone()
      }}
      success={isToReturn ? 'Dinero registrado: queda por devolver al cliente.' : 'Pago registrado.'}
      failure="No se pudo registrar el pago."
    >
      <div className="grid gap-3.5">
        <p className="flex justify-between gap-3 text-ink-2 text-sm">
          Saldo <b className="font-semibold text-ink tabular-nums">{formatMoney(order.balance)}</b>
        </p>
        <PaymentNotices order={order} voucher={voucher} />
        {order.paymentStatus === 'Partial' ? (
          <Notice tone="amber" icon={<TriangleAlert />}>
            Este pedido ya tiene un pago registrado: revisa que no sea el de este comprobante.
          </Notice>
        ) : null}
        <PaymentFields order={order} />
        {/* In view while the voucher is read. */}
        <div className="sticky bottom-0 z-1 -mx-4 -mb-4 grid gap-3 border-line border-t bg-surface px-4 py-3 max-lg:bg-raised">
          <Outcome order={order} schema={schema} />
          <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-2">
            <Button variant="danger" data-decision="reject" aria-keyshortcuts="R" onClick={onReject}>
              Rechazar
            </Button>
            <ConfirmButton schema={schema} />
          </div>
        </div>
      </div>
      <WatchDirty onDirty={handleDirty} />
    </Form>
  )
}

type Schema = ReturnType<typeof paymentSchema>

function useAmount(schema: Schema) {
  const { amount } = useFormValues(schema)
  return typeof amount === 'number' && amount > 0 ? amount : undefined
}

/** State of the order after this payment, unless it is "paid". */
function Outcome({ order, schema }: { order: PayableOrder; schema: Schema }) {
  const amount = useAmount(schema)
  if (amount === undefined || amount >= order.balance) return null
  return (
    <Notice tone="amber" icon={<TriangleAlert />}>
      Quedará en pago parcial, con {formatMoney(order.balance - amount)} por cobrar.
    </Notice>
  )
}

function ConfirmButton({ schema }: { schema: Schema }) {
  const amount = useAmount(schema)
  return (
    <SubmitButton
      data-decision="confirm"
      aria-keyshortcuts="C"
      onClick={(event) => {
        // The second press of a double click on the voucher before, whose form was in the same place.
        if (event.detail > 1) event.preventDefault()
      }}
    >
      {amount === undefined ? 'Confirmar' : `Confirmar ${formatMoney(amount)}`}
    </SubmitButton>
  )
}
