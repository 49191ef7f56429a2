import { useState } from 'react'
import type { BankMovement } from '#contract/payments/bank-statements'
import type { Receivable } from '#contract/payments/collection'
import { folio } from '../../../shop/display.ts'
import { Button } from '../../../ui/button.tsx'
import { formatDay } from '../../../ui/date.ts'
import { ListState } from '../../../ui/list/list-state.tsx'
import { SearchField } from '../../../ui/list/search-field.tsx'
import { useLiveSearch } from '../../../ui/list/use-live-search.ts'
import { formatMoney } from '../../../ui/money.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { allRows } from '../../../ui/table/rows.ts'
import { useReceivables } from '../api.ts'

/** Finds the order that a movement pays. */
export default function ChooseOrderDialog({
  movement: { amount, movedOn, concept },
  onChoose,
  onClose,
}: {
  movement: BankMovement
  onChoose: (order: Receivable) => void
  onClose: () => void
}) {
  const [search, setSearch] = useState('')
  const { text, type, searchNow } = useLiveSearch(search, setSearch)
  const { data, error, isLoading, mutate } = useReceivables({ limit: '20', ...(search && { search }) })
  return (
    <Dialog open title="Elegir pedido" onClose={onClose}>
      <div className="grid gap-3">
        <p className="text-ink-2 text-sm [overflow-wrap:anywhere]">
          Abono de <b className="font-semibold text-ink">{formatMoney(amount)}</b>, {formatDay(movedOn)}
          {concept ? `: ${concept}` : ''}
        </p>
        <SearchField label="Folio, cliente, referencia o monto" value={text} onChange={type} onSearch={searchNow} />
        <ListState
          rows={data?.orders}
          loading={isLoading}
          error={error && !data ? 'No se pudieron cargar los pedidos.' : null}
          onRetry={() => mutate()}
          empty={search ? 'Ningún pedido con saldo coincide.' : 'No hay pedidos con saldo.'}
        >
          {(rows) => (
            <ul aria-label="Pedidos con saldo" className="grid">
              {rows
                ? allRows(rows).map((order) => (
                    <li
                      key={order.id}
                      className="flex items-center justify-between gap-3 border-line py-2.5 text-sm not-last:border-b"
                    >
                      <p className="min-w-0 [overflow-wrap:anywhere]">
                        <span className="font-mono font-semibold">{folio(order.order_number)}</span>{' '}
                        {order.customer_name}
                        <span className="block text-ink-2 tabular-nums">
                          Saldo {formatMoney(order.balance)} · {formatDay(order.soldAt)}
                        </span>
                      </p>
                      <Button
                        size="sm"
                        aria-label={`Elegir el pedido ${folio(order.order_number)}`}
                        onClick={() => onChoose(order)}
                      >
                        Elegir
                      </Button>
                    </li>
                  ))
                : null}
            </ul>
          )}
        </ListState>
      </div>
    </Dialog>
  )
}
