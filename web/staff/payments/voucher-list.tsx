import type { ReactNode } from 'react'
import { queryOf } from '../../api/client.ts'
import { CardFoot } from '../../ui/card-foot.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { useFilters } from '../../ui/list/list-filters.ts'
import { ListFoot, NoMatch } from '../../ui/list/list-foot.tsx'
import { LoadedList } from '../../ui/list/loaded-list.tsx'
import { countText } from '../../ui/money.ts'
import { Empty } from '../../ui/states.tsx'
import { useColumnChoice } from '../../ui/table/column-chooser.tsx'
import { Table } from '../../ui/table/table.tsx'
import { useMobile } from '../../ui/use-mobile.ts'
import { Kbd } from '../kbd.tsx'
import { usePendingVouchers } from './api.ts'
import { VoucherRowCard, voucherColumns } from './voucher-row.tsx'

/** A page of the vouchers to confirm, and the search that it answers. */
export function useVoucherPage() {
  const filters = useFilters([])
  const { values, page, limit } = filters
  return { filters, read: usePendingVouchers(queryOf({ ...values, page, limit })) }
}

export function VoucherList({
  page: { filters, read },
  chosenId,
  onChoose,
}: {
  page: ReturnType<typeof useVoucherPage>
  chosenId: number | undefined
  onChoose: (id: number) => void
}) {
  const isPhone = useMobile()
  const { page, limit } = filters
  const { data } = read
  const { columns, chooser } = useColumnChoice('vouchers', voucherColumns(onChoose, chosenId), { fixed: ['customer'] })
  return (
    <div className="min-w-0">
      <FilterBar label="Folio, cliente, referencia o monto" filters={filters}>
        {chooser}
      </FilterBar>
      <LoadedList
        read={read}
        rows={data?.vouchers}
        failure="No se pudieron cargar los comprobantes."
        empty={filters.isFiltered ? <NoMatch onClear={() => filters.clear()} /> : noVouchers}
      >
        {(rows) => (
          <Table
            rows={rows}
            columns={columns}
            rowKey={({ id }) => id}
            rowClass={({ id }) => (id === chosenId ? 'bg-picked' : '')}
            caption="Comprobantes por confirmar"
            onOpen={({ id }) => onChoose(id)}
            card={(voucher) => <VoucherRowCard voucher={voucher} onChoose={onChoose} />}
          />
        )}
      </LoadedList>
      {data && data.total > 0 && (page > 1 || data.total > limit) ? (
        <CardFoot>
          <ListFoot {...data} page={page} limit={limit} things="Comprobantes" onChange={filters.set} />
        </CardFoot>
      ) : null}
      {data && data.total > 0 && !isPhone ? (
        <CardFoot>
          <Keys>{countText(data.total, 'comprobante')}</Keys>
        </CardFoot>
      ) : null}
    </div>
  )
}

const noVouchers = (
  <Empty
    title="No hay comprobantes por confirmar."
    action={<LinkButton to="/payments?tab=toCollect">Ver lo que falta por cobrar</LinkButton>}
  >
    Cuando un cliente suba el comprobante de una transferencia, aparecerá aquí con un aviso.
  </Empty>
)

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
