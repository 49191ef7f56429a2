import { ChevronDown, ChevronUp } from 'lucide-react'
import type { ReactNode } from 'react'
import type { VoucherRow } from '#contract/payments/collection'
import { queryOf } from '../../api/client.ts'
import { folio } from '../../shop/display.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { CardFoot } from '../../ui/card-foot.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { useFilters } from '../../ui/list/list-filters.ts'
import { ListFoot, NoMatch } from '../../ui/list/list-foot.tsx'
import { LoadedList } from '../../ui/list/loaded-list.tsx'
import { countText } from '../../ui/money.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Empty } from '../../ui/states.tsx'
import { useColumnChoice } from '../../ui/table/column-chooser.tsx'
import { Table } from '../../ui/table/table.tsx'
import { useMobile } from '../../ui/use-mobile.ts'
import { useToastAside } from '../../ui/use-toast-aside.ts'
import { Kbd } from '../kbd.tsx'
import { OrderLink } from '../order-link.tsx'
import { usePendingVouchers } from './api.ts'
import { useChosenVoucher } from './use-chosen-voucher.ts'
import { useQueueKeys } from './use-queue-keys.ts'
import { VoucherDecision } from './voucher-decision.tsx'
import { VoucherRowCard, voucherColumns } from './voucher-row.tsx'

/** Vouchers to confirm, and beside them the chosen one with its form; on a phone the form opens in a dialog. */
export function VoucherQueue() {
  const isPhone = useMobile()
  const filters = useFilters([])
  const { values, page, limit } = filters
  const read = usePendingVouchers(queryOf({ ...values, page, limit }))
  const { data } = read
  const vouchers = data?.vouchers ?? []
  const isEmpty = data?.vouchers.length === 0
  const { chosen, isFree, choose, decide } = useChosenVoucher(vouchers, {
    list: JSON.stringify([values, page, limit]),
    isLoading: read.isLoading,
    isEmpty,
    isPhone,
  })
  const keys = useQueueKeys(vouchers, chosen?.id, choose)
  const { columns, chooser } = useColumnChoice('vouchers', voucherColumns(keys.choose, chosen?.id), {
    fixed: ['customer'],
  })
  const before = data ? (data.page - 1) * limit : 0
  const chosenIndex = chosen ? vouchers.indexOf(chosen) : -1
  const decision = chosen && (
    <VoucherDecision
      key={chosen.id}
      voucher={chosen}
      onDone={() => {
        decide(chosen.id)
        if (isPhone) choose(null)
      }}
      onRejected={() => decide(chosen.id)}
    />
  )

  return (
    <div
      ref={isPhone ? undefined : keys.queue}
      className={isEmpty ? '' : 'grid min-w-0 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]'}
    >
      <div className="min-w-0">
        <FilterBar label="Folio, cliente, referencia o monto" filters={filters}>
          {chooser}
        </FilterBar>
        <LoadedList
          read={read}
          rows={data?.vouchers}
          failure="No se pudieron cargar los comprobantes."
          empty={filters.isFiltered ? <NoMatch onClear={() => filters.clear()} /> : <NoVouchers />}
        >
          {(rows) => (
            <Table
              rows={rows}
              columns={columns}
              rowKey={({ id }) => id}
              rowClass={({ id }) => (id === chosen?.id ? 'bg-picked' : '')}
              caption="Comprobantes por confirmar"
              onOpen={({ id }) => keys.choose(id)}
              card={(voucher) => <VoucherRowCard voucher={voucher} onChoose={choose} />}
            />
          )}
        </LoadedList>
        {data && data.total > 0 && (page > 1 || data.total > limit) ? (
          <CardFoot>
            <ListFoot {...data} limit={limit} things="Comprobantes" onChange={filters.set} />
          </CardFoot>
        ) : null}
        {data && data.total > 0 && !isPhone ? (
          <CardFoot>
            <Keys>{countText(data.total, 'comprobante')}</Keys>
          </CardFoot>
        ) : null}
      </div>
      {isPhone ? (
        chosen ? (
          <Dialog
            open
            title={`Comprobante del pedido ${folio(chosen.order.order_number)}`}
            onClose={() => choose(null)}
          >
            {decision}
          </Dialog>
        ) : null
      ) : isEmpty ? null : (
        <aside aria-label="Comprobante elegido" className="min-w-0 border-line border-l">
          {chosen ? (
            <div className="sticky top-0">
              <ChosenHead
                voucher={chosen}
                place={`${before + chosenIndex + 1} de ${data?.total ?? vouchers.length}`}
                previous={vouchers[chosenIndex - 1]}
                next={vouchers[chosenIndex + 1]}
                onChoose={choose}
              />
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

/** The order of the chosen voucher, with its place in the list and the buttons to the vouchers beside it. `place`: "1 de 8". */
function ChosenHead({
  voucher: { order },
  place,
  previous,
  next,
  onChoose,
}: {
  voucher: VoucherRow
  place: string
  previous: VoucherRow | undefined
  next: VoucherRow | undefined
  onChoose: (id: number) => void
}) {
  useToastAside()
  return (
    <header className="flex min-h-14 items-center gap-2 border-line border-b py-2 pr-2 pl-4 text-sm">
      <p className="min-w-0 flex-1 [overflow-wrap:anywhere]">
        <OrderLink order={order} /> <span className="font-medium">{order.customer_name}</span>
      </p>
      <p className="shrink-0 text-ink-2 tabular-nums">{place}</p>
      <div className="flex shrink-0">
        <StepButton label="Comprobante anterior" icon={<ChevronUp />} to={previous} onChoose={onChoose} />
        <StepButton label="Comprobante siguiente" icon={<ChevronDown />} to={next} onChoose={onChoose} />
      </div>
    </header>
  )
}

const StepButton = ({
  label,
  icon,
  to,
  onChoose,
}: {
  label: string
  icon: ReactNode
  to: VoucherRow | undefined
  onChoose: (id: number) => void
}) => <IconButton label={label} icon={icon} disabled={!to} onClick={() => to && onChoose(to.id)} />

/** The keys of the queue, beside `children`. */
const Keys = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-2 text-sm">
    <p className="mr-auto tabular-nums">{children}</p>
    <p className="flex items-center gap-1">
      <Kbd>↑</Kbd>
      <Kbd>↓</Kbd> cambiar
    </p>
    <p className="flex items-center gap-1">
      <Kbd>C</Kbd> confirmar
    </p>
    <p className="flex items-center gap-1">
      <Kbd>R</Kbd> rechazar
    </p>
  </div>
)

const NoVouchers = () => (
  <Empty
    title="No hay comprobantes por confirmar."
    action={<LinkButton to="/payments?tab=toCollect">Ver lo que falta por cobrar</LinkButton>}
  >
    Cuando un cliente suba el comprobante de una transferencia, aparecerá aquí con un aviso.
  </Empty>
)

/** Shown instead of a voucher that another user confirmed or rejected while it was on screen. */
const Gone = ({ onNext }: { onNext: () => void }) => (
  <Empty title="Este comprobante ya no está por confirmar." action={<Button onClick={onNext}>Ver el siguiente</Button>}>
    Otra persona lo revisó, o su pedido se pagó o se canceló.
  </Empty>
)
