import { Upload } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { voucherMessage, voucherProblem, voucherTypes } from '#contract/files'
import type { Order, Voucher, VoucherState } from '#contract/orders/orders'
import { isToPay, isUnpaid } from '#contract/orders/states'
import { isUnclear } from '../../api/unclear.ts'
import { loadable } from '../../loadable.tsx'
import { folio } from '../../shop/display.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Chip, Notice, type Tone } from '../../ui/chip.tsx'
import { formatDay } from '../../ui/date.ts'
import { FileButton } from '../../ui/file/file-button.tsx'
import { Opening } from '../../ui/opening.tsx'
import { toast } from '../../ui/toast.ts'
import { ShownFailure, toastFailure, useAction } from '../../ui/use-action.ts'
import { sendVoucher } from './send-voucher.ts'
import { VoucherThumb } from './voucher-thumb.tsx'

const VoucherDialog = loadable(() => import('./order-voucher-dialog.tsx'))

/** The client's card of payment vouchers, with an upload while the order waits for a transfer. */
export function VoucherCard({ order }: { order: Order }) {
  const { vouchers } = order
  const isWaiting = isToPay(order)
  if (!isWaiting && vouchers.length === 0) return null
  return (
    <Card title="Comprobante de pago" className={isWaiting ? '@max-[959px]:order-first' : ''}>
      <div className="grid gap-3">
        {isWaiting ? <VoucherStatus latest={vouchers[0]} /> : null}
        {vouchers.length > 0 ? <VoucherList order={order} /> : null}
        {isWaiting ? (
          <div className="grid justify-items-start gap-1.5 print:hidden">
            <VoucherButton order={order} label="Comprobante">
              {vouchers.length > 0 ? 'Subir otro comprobante' : 'Elegir archivo'}
            </VoucherButton>
            <p className="text-ink-3 text-sm">{voucherMessage}</p>
          </div>
        ) : null}
      </div>
    </Card>
  )
}

/** State of the vouchers of an order with a balance, for the client. */
function VoucherStatus({ latest }: { latest: Voucher | undefined }) {
  if (latest?.state === 'pending') {
    return (
      <Notice tone="blue">
        Comprobante en revisión. La tienda lo compara con su estado de cuenta y te avisa aquí.
      </Notice>
    )
  }
  return <p className="text-ink-2 text-sm">Sube el comprobante de tu transferencia para que la tienda la confirme.</p>
}

/** For the top of the page of the client: on a phone the card of the vouchers is far below. */
export function RejectedVoucherNotice({ order }: { order: Order }) {
  const [latest] = order.vouchers
  if (latest?.state !== 'rejected' || !isToPay(order)) return null
  return (
    <Notice tone="red">
      La tienda no pudo confirmar tu comprobante: {latest.reason?.replace(/\.?$/, '.')} Sube otro.
    </Notice>
  )
}

const states: Record<VoucherState, { tone: Tone; label: string }> = {
  pending: { tone: 'amber', label: 'En revisión' },
  confirmed: { tone: 'green', label: 'Confirmado' },
  rejected: { tone: 'red', label: 'Rechazado' },
}

/** Staff do not have to review a voucher of an order that was cancelled, or paid in another way. */
const unreviewed: (typeof states)[VoucherState] = { tone: 'grey', label: 'Sin revisar' }

/** Uploads a voucher. Another one can be sent later. */
export function VoucherButton({
  order,
  ...button
}: { order: Order } & Pick<ComponentProps<typeof FileButton>, 'label' | 'variant' | 'className' | 'children'>) {
  const failure = 'No se pudo subir el comprobante.'
  const [send, isSending] = useAction(sendOrKeep, { success: 'Comprobante enviado.', failure })

  /** After a lost connection the file can be sent again without choosing it again. */
  async function sendOrKeep(file: File) {
    const id = `voucher-${order.id}`
    try {
      await sendVoucher(order, file)
      toast.dismiss(id)
    } catch (error) {
      if (!isUnclear(error)) throw error
      toastFailure(error, failure, {
        id,
        duration: 120_000,
        action: { label: 'Reintentar', onClick: () => void send(file) },
      })
      throw new ShownFailure()
    }
  }

  function handleFile(file: File) {
    const problem = voucherProblem(file.type, file.size)
    if (problem) toast.error(problem)
    else void send(file)
  }

  return <FileButton {...button} accept={voucherTypes} onFile={handleFile} icon={<Upload />} busy={isSending} />
}

/** Sent vouchers, latest first. Each opens in a dialog. `actions`: below a voucher. */
export function VoucherList({ order, actions }: { order: Order; actions?: (voucher: Voucher) => ReactNode }) {
  const { order_number, vouchers } = order
  const [shown, setShown] = useState<Voucher>()
  const displayOf = ({ state }: Voucher) => (state === 'pending' && !isUnpaid(order) ? unreviewed : states[state])
  return (
    <>
      <ul className="grid gap-2">
        {vouchers.map((voucher) => (
          <li key={voucher.url} className="grid gap-2 text-sm">
            <div className="flex items-center gap-2.5">
              <VoucherThumb url={voucher.url} />
              <span className="min-w-0 flex-1 tabular-nums">
                {formatDay(voucher.createdAt)}
                {voucher.reason ? (
                  <span className="block text-ink-2 [overflow-wrap:anywhere]">Motivo: {voucher.reason}</span>
                ) : null}
              </span>
              <Chip tone={displayOf(voucher).tone}>{displayOf(voucher).label}</Chip>
              <Button
                size="sm"
                aria-label={`Ver el comprobante de ${formatDay(voucher.createdAt)}`}
                onClick={() => setShown(voucher)}
              >
                Ver
              </Button>
            </div>
            {actions?.(voucher)}
          </li>
        ))}
      </ul>
      <Opening>
        {shown ? (
          <VoucherDialog
            url={shown.url}
            title={`Comprobante del pedido ${folio(order_number)}`}
            onClose={() => setShown(undefined)}
          />
        ) : null}
      </Opening>
    </>
  )
}
