import { ChevronDown, ChevronUp } from 'lucide-react'
import { useState } from 'react'
import type { VoucherPage, VoucherRow } from '#contract/payments/collection'
import { folio } from '../../shop/display.ts'
import { Button } from '../../ui/button.tsx'
import { StepButton } from '../../ui/list/step-button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useGuardedClose } from '../../ui/overlay/leave-guard.tsx'
import { Empty } from '../../ui/states.tsx'
import { useMobile } from '../../ui/use-mobile.ts'
import { useToastAside } from '../../ui/use-toast-aside.ts'
import { OrderLink } from '../order-link.tsx'
import { useChosenVoucher } from './use-chosen-voucher.ts'
import { useQueueKeys } from './use-queue-keys.ts'
import { VoucherDecision } from './voucher-decision.tsx'
import { useVoucherPage, VoucherList } from './voucher-list.tsx'

/** Vouchers to confirm, and beside them the chosen one with its form; on a phone the form opens in a dialog. */
export function VoucherQueue() {
  const isPhone = useMobile()
  const voucherPage = useVoucherPage()
  const { values, page, limit } = voucherPage.filters
  const { data, isLoading } = voucherPage.read
  const vouchers = data?.vouchers ?? []
  const isEmpty = data?.vouchers.length === 0
  const { chosen, isFree, choose, decide } = useChosenVoucher(vouchers, {
    list: JSON.stringify([values, page, limit]),
    isLoading,
    isEmpty,
    isPhone,
  })
  const [isDirty, setDirty] = useState(false)
  const { handleClose, leaveGuard } = useGuardedClose(isPhone && isDirty, () => choose(null))
  const keys = useQueueKeys(vouchers, chosen?.id, choose)
  const decision = chosen && (
    <VoucherDecision
      key={chosen.id}
      voucher={chosen}
      onDirty={setDirty}
      onDone={() => {
        decide(chosen.id)
        // The dialog of another voucher may be open by now. It stays open.
        if (isPhone) choose((id) => (id === chosen.id ? null : id))
      }}
      onRejected={() => decide(chosen.id)}
    />
  )

  return (
    <div
      ref={isPhone ? undefined : keys.queue}
      className={isEmpty ? '' : 'grid min-w-0 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]'}
    >
      <VoucherList page={voucherPage} chosenId={chosen?.id} onChoose={keys.choose} />
      {isPhone ? (
        chosen ? (
          <Dialog open title={`Comprobante del pedido ${folio(chosen.order.order_number)}`} onClose={handleClose}>
            {decision}
            {leaveGuard}
          </Dialog>
        ) : null
      ) : isEmpty ? null : (
        <aside aria-label="Comprobante elegido" className="min-w-0 border-line border-l">
          {chosen && data ? (
            <div className="sticky top-0">
              <ChosenHead voucher={chosen} page={data} limit={limit} onChoose={choose} />
              {decision}
            </div>
          ) : isFree ? null : (
            <Gone onNext={() => choose(null)} />
          )}
        </aside>
      )}
    </div>
  )
}

/** The order of the chosen voucher, with its place in the list, such as "1 de 8", and the buttons to the vouchers beside it. */
function ChosenHead({
  voucher,
  page: { vouchers, page, total },
  limit,
  onChoose,
}: {
  voucher: VoucherRow
  page: VoucherPage
  limit: number
  onChoose: (id: number) => void
}) {
  useToastAside()
  const { order } = voucher
  const index = vouchers.indexOf(voucher)
  const stepTo = (to: VoucherRow | undefined) => to && (() => onChoose(to.id))
  return (
    <header className="flex min-h-14 items-center gap-2 border-line border-b py-2 pr-2 pl-4 text-sm">
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <OrderLink order={order} /> <span className="font-medium">{order.customer_name}</span>
      </p>
      <p className="shrink-0 text-ink-2 tabular-nums">
        {(page - 1) * limit + index + 1} de {total}
      </p>
      <div className="flex shrink-0">
        <StepButton label="Comprobante anterior" icon={<ChevronUp />} onStep={stepTo(vouchers[index - 1])} />
        <StepButton label="Comprobante siguiente" icon={<ChevronDown />} onStep={stepTo(vouchers[index + 1])} />
      </div>
    </header>
  )
}

/** Shown instead of a voucher that another user confirmed or rejected while it was on screen. */
const Gone = ({ onNext }: { onNext: () => void }) => (
  <Empty title="Este comprobante ya no está por confirmar." action={<Button onClick={onNext}>Ver el siguiente</Button>}>
    Otra persona lo revisó, o su pedido se pagó o se canceló.
  </Empty>
)
