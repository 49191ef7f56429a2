import { ChevronRight, UserPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { phoneText } from '#contract/fields'
import { loadable, Suspense } from '../../../loadable.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { formatMoney } from '../../../ui/money.ts'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { customerTitle } from '../../customer-title.ts'
import { CustomerFinder } from './customer-finder.tsx'
import type { NewOrderState } from './use-new-order.ts'

const CounterDialog = loadable(() => import('./counter-dialog.tsx'))

type Props = {
  order: NewOrderState
  /** Called when a customer is chosen. */
  onChosen?: () => void
  /** Opens the step of the customer. If given, the card is a summary with a link instead of *Cambiar*. */
  onOpen?: () => void
  /** Below the facts of the customer. */
  children?: ReactNode
}

/** The customer of the order. */
export function CustomerCard(props: Props) {
  return props.order.draft.customerId === null ? <ChooseCustomer {...props} /> : <ChosenCustomer {...props} />
}

function ChooseCustomer({ order, onChosen }: Props) {
  const [isAdding, setAdding] = useState(false)
  function choose(customerId: number) {
    order.change({ customerId, delivery: null })
    onChosen?.()
  }
  return (
    <Card title="Cliente">
      <div className="flex flex-wrap gap-2.5">
        <div className="min-w-60 flex-1">
          <CustomerFinder onPick={choose} />
        </div>
        <Button icon={<UserPlus />} onClick={() => setAdding(true)}>
          Cliente de mostrador
        </Button>
      </div>
      <Suspense>{isAdding ? <CounterDialog onSaved={choose} onClose={() => setAdding(false)} /> : null}</Suspense>
    </Card>
  )
}

function ChosenCustomer({ order, onOpen, children }: Props) {
  const { customer, credit, draft, totals, change } = order
  const { data, error } = customer
  const changeCustomer = () => change({ customerId: null, delivery: null })
  if (!data || draft.customerId === null) {
    return (
      <Card title="Cliente" actions={order.editedFolio ? null : <Button onClick={changeCustomer}>Cambiar</Button>}>
        {error ? (
          <ErrorState
            message="No se pudo cargar el cliente. Puede que ya no exista: elige otro."
            onRetry={() => customer.mutate()}
          />
        ) : (
          <Skeleton lines={2} />
        )}
      </Card>
    )
  }
  const name = customerTitle(data)
  return (
    <Card flush>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4">
        <Avatar nombre={name} avatar={null} />
        <div className="min-w-0 flex-1 basis-56">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold text-base [overflow-wrap:anywhere]">
            {name}
            {data.price_list ? <Chip tone="blue">{data.price_list}</Chip> : null}
            {data.discount > 0 ? <Chip tone="green">−{data.discount} %</Chip> : null}
            {credit && credit.overdue > 0 ? <Chip tone="red">Vencido {formatMoney(credit.overdue)}</Chip> : null}
            {data.active ? null : <Chip tone="red">Bloqueado</Chip>}
          </p>
          <p className="text-ink-2 text-sm [overflow-wrap:anywhere]">
            {[data.company ? data.name : '', phoneText(data.phone), `RFC ${data.tax_id}`].filter(Boolean).join(' · ')}
          </p>
        </div>
        {!onOpen && credit?.limit && credit.available !== null ? (
          <CreditLeft limit={credit.limit} used={credit.used} available={credit.available} total={totals.total} />
        ) : null}
        {onOpen ? (
          <IconButton label="Ver el cliente" icon={<ChevronRight />} onClick={onOpen} />
        ) : order.editedFolio ? null : (
          <Button size="sm" onClick={changeCustomer}>
            Cambiar
          </Button>
        )}
      </div>
      {onOpen ? null : children}
    </Card>
  )
}

/** Pesos. `total`: of the new order. */
function CreditLeft({
  limit,
  used,
  available,
  total,
}: {
  limit: number
  used: number
  available: number
  total: number
}) {
  const usedPart = Math.min((used / limit) * 100, 100)
  const newPart = Math.min((total / limit) * 100, 100 - usedPart)
  const isOver = total > available
  return (
    <div className="grid w-full gap-1 text-sm sm:w-72">
      <p className="flex justify-between gap-3">
        <span className="text-ink-2">Crédito disponible</span>
        <b className="font-semibold tabular-nums">{formatMoney(available)}</b>
      </p>
      <div aria-hidden className="flex h-1.5 overflow-hidden rounded-full bg-mute-soft">
        <span className="bg-theme-strong" style={{ width: `${usedPart}%` }} />
        <span className={isOver ? 'bg-bad' : 'bg-warn'} style={{ width: `${newPart}%` }} />
      </div>
      {total > 0 ? (
        <p className={`text-xs ${isOver ? 'font-semibold text-bad' : 'text-ink-2'}`}>
          Con este, {formatMoney(used + total)} de {formatMoney(limit)}
        </p>
      ) : null}
    </div>
  )
}
