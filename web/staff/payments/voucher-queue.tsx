import { useState } from 'react'
import type { VoucherRow } from '#contract/payments/collection'
import { queryOf } from '../../api/client.ts'
import { VoucherThumb } from '../../order/voucher/voucher-thumb.tsx'
import { folio } from '../../shop/display.ts'
import { Button } from '../../ui/button.tsx'
import { formatDay } from '../../ui/date.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { useFilters } from '../../ui/list/list-filters.ts'
import { ListFoot, NoMatch } from '../../ui/list/list-foot.tsx'
import { ListState } from '../../ui/list/list-state.tsx'
import { formatMoney } from '../../ui/money.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Empty } from '../../ui/states.tsx'
import { useColumnChoice } from '../../ui/table/column-chooser.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import { useMobile } from '../../ui/use-mobile.ts'
import { OrderLink } from '../order-link.tsx'
import { usePendingVouchers } from './api.ts'
import { VoucherDecision } from './voucher-decision.tsx'

/** Vouchers to confirm, and beside them the chosen one with its form; on a phone the form opens in a dialog. */
export function VoucherQueue() {
  const isPhone = useMobile()
  const filters = useFilters([])
  const { values, page, limit } = filters
  const { data, error, isLoading, mutate } = usePendingVouchers(queryOf({ ...values, page, limit }))
  const [chosenId, choose] = useState<number | null>(null)
  /** Id of the last voucher that this user confirmed or rejected. Only then is the next voucher shown in its place. */
  const [decidedId, decide] = useState<number | null>(null)
  useNewList(JSON.stringify([values, page, limit]), () => choose(null))
  const { columns, chooser } = useColumnChoice('vouchers', columnsOf(choose), { fixed: ['customer'] })
  const vouchers = data?.vouchers ?? []
  const isEmpty = data?.vouchers.length === 0
  if (isEmpty && chosenId !== null) choose(null)
  const found = vouchers.find(({ id }) => id === chosenId)
  const isFree = chosenId === null || (chosenId === decidedId && !found)
  const first = isPhone || !isFree ? undefined : vouchers[0]
  // The first voucher counts as chosen, so that no other replaces it while the user is about to press its button.
  if (first && !isLoading) choose(first.id)
  const chosen = found ?? first
  const decision = chosen && (
    <VoucherDecision
      key={`${chosen.id} ${chosen.order.version}`}
      voucher={chosen}
      place={`${vouchers.indexOf(chosen) + 1} de ${data?.total ?? vouchers.length}`}
      onDone={() => {
        decide(chosen.id)
        if (isPhone) choose(null)
      }}
      onRejected={() => decide(chosen.id)}
    />
  )

  return (
    <div className={isEmpty ? '' : 'grid min-w-0 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]'}>
      <div className="min-w-0">
        <FilterBar label="Folio, cliente, referencia o monto" filters={filters}>
          {chooser}
        </FilterBar>
        <ListState
          rows={data?.vouchers}
          loading={isLoading}
          error={error && !data ? 'No se pudieron cargar los comprobantes.' : null}
          onRetry={() => mutate()}
          empty={
            filters.isFiltered ? (
              <NoMatch onClear={() => filters.clear()} />
            ) : (
              <Empty
                title="No hay comprobantes por confirmar."
                action={<LinkButton to="/payments?tab=toCollect">Ver lo que falta por cobrar</LinkButton>}
              >
                Cuando un cliente suba el comprobante de una transferencia, aparecerá aquí con un aviso.
              </Empty>
            )
          }
        >
          {(rows) => (
            <Table
              rows={rows}
              columns={columns}
              rowKey={({ id }) => id}
              rowClass={({ id }) => (id === chosen?.id ? 'bg-picked' : '')}
              caption="Comprobantes por confirmar"
              onOpen={({ id }) => choose(id)}
              card={(voucher) => <VoucherCard voucher={voucher} onChoose={choose} />}
            />
          )}
        </ListState>
        {data && data.total > 0 && (page > 1 || data.total > limit) ? (
          <div className="border-line border-t px-4 py-3">
            <ListFoot {...data} limit={limit} things="Comprobantes" onChange={filters.set} />
          </div>
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
          {decision ? (
            <div className="sticky top-0">{decision}</div>
          ) : isFree ? null : (
            <Gone onNext={() => choose(null)} />
          )}
        </aside>
      )}
    </div>
  )
}

/** Calls `onNew` when the user has changed the search, the filters or the page. */
function useNewList(list: string, onNew: () => void) {
  const [shown, setShown] = useState(list)
  if (shown === list) return
  setShown(list)
  onNew()
}

/** Shown instead of a voucher that another user confirmed or rejected while it was on screen. */
const Gone = ({ onNext }: { onNext: () => void }) => (
  <Empty title="Este comprobante ya no está por confirmar." action={<Button onClick={onNext}>Ver el siguiente</Button>}>
    Otra persona lo revisó, o su pedido se pagó o se canceló.
  </Empty>
)

type Choose = (id: number) => void

const columnsOf = (choose: Choose): Column<VoucherRow>[] => [
  {
    key: 'customer',
    title: 'Cliente y pedido',
    render: (voucher) => (
      <div className="flex min-w-0 items-center gap-3">
        <VoucherThumb url={voucher.url} />
        <div className="min-w-0 leading-snug">
          <p className="font-medium [overflow-wrap:anywhere]">{voucher.order.customer_name}</p>
          <OrderLink order={voucher.order} />
        </div>
      </div>
    ),
  },
  {
    key: 'createdAt',
    title: 'Recibido',
    render: ({ createdAt }) => (
      <span className="whitespace-nowrap text-ink-2 tabular-nums">{formatDay(createdAt)}</span>
    ),
  },
  { key: 'total', title: 'Total', align: 'right', render: ({ order }) => formatMoney(order.total) },
  {
    key: 'balance',
    title: 'Saldo',
    align: 'right',
    render: ({ order }) => <span className="font-semibold">{formatMoney(order.balance)}</span>,
  },
  {
    key: 'review',
    title: '',
    align: 'right',
    render: ({ id, order }) => (
      <button
        type="button"
        className="rounded-md px-2 py-1 font-medium text-theme-text hover:underline"
        aria-label={`Revisar el comprobante del pedido ${folio(order.order_number)}`}
        onClick={() => choose(id)}
      >
        Revisar
      </button>
    ),
  },
]

function VoucherCard({ voucher: { id, url, createdAt, order }, onChoose }: { voucher: VoucherRow; onChoose: Choose }) {
  return (
    <button
      type="button"
      className="grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-3 text-left text-sm"
      aria-label={`Revisar el comprobante del pedido ${folio(order.order_number)}`}
      onClick={() => onChoose(id)}
    >
      <VoucherThumb url={url} />
      <span className="min-w-0">
        <span className="block font-medium [overflow-wrap:anywhere]">{order.customer_name}</span>
        <span className="text-ink-2 tabular-nums">
          {folio(order.order_number)} · {formatDay(createdAt)}
        </span>
      </span>
      <span className="font-semibold text-base tabular-nums">{formatMoney(order.balance)}</span>
    </button>
  )
}
