import { Calculator, ClockAlert, Landmark, ReceiptText, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { CollectionSummary } from '#contract/payments/collection'
import { Card } from '../../ui/card.tsx'
import { formatDay } from '../../ui/date.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { countText, formatMoney } from '../../ui/money.ts'
import { Page } from '../../ui/page.tsx'
import { ViewTabs } from '../../ui/segments.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { Tile, Tiles } from '../../ui/tile.tsx'
import { useQuery } from '../../ui/use-query.ts'
import { useToday } from '../use-today.ts'
import { useCollectionSummary } from './api.ts'
import { CardReconciliation } from './card-reconciliation.tsx'
import { PaymentAlarms } from './payment-alarms.tsx'
import { PaymentList } from './payment-list.tsx'
import { Receivables } from './receivables.tsx'
import { VoucherQueue } from './voucher-queue.tsx'

const tabs = ['toConfirm', 'toCollect', 'toRefund', 'review', 'all', 'netpay'] as const
type Tab = (typeof tabs)[number]

const worklists = ['toConfirm', 'toCollect', 'toRefund', 'review'] as const satisfies Tab[]

const labels: Record<Tab, string> = {
  toConfirm: 'Por confirmar',
  toCollect: 'Por cobrar',
  toRefund: 'Por devolver',
  review: 'En revisión',
  all: 'Todos',
  netpay: 'NetPay por día',
}

/** Payments to confirm and to receive, payments received, and money to return. */
export default function CollectionScreen() {
  const [query, changeQuery] = useQuery()
  const { data, error } = useCollectionSummary()
  const firstTab = useFirstTab(data, error)
  const today = useToday()
  const tab = tabs.find((known) => known === query.get('tab')) ?? firstTab

  return (
    <Page
      title="Cobranza"
      subtitle="Lo más antiguo primero"
      actions={
        <>
          <LinkButton to={`/payments?tab=all&from=${today}&to=${today}`} icon={<Calculator />}>
            Corte de hoy
          </LinkButton>
          <LinkButton to="/payments/reconcile" icon={<Landmark />}>
            Conciliar estado de cuenta
          </LinkButton>
        </>
      }
    >
      <PaymentAlarms />
      <Figures />
      <Card flush>
        <ViewTabs
          label="Vistas de cobranza"
          options={tabs.map((value) => ({ value, label: labels[value], count: countIn(data, value) }))}
          value={tab}
          onChange={(next) =>
            changeQuery(
              { tab: next, page: '', overdue: '', by: '', customer: '', form: '', from: '', to: '' },
              { replace: true },
            )
          }
        />
        {tab === 'toConfirm' ? (
          <VoucherQueue />
        ) : tab === 'toCollect' ? (
          <Receivables />
        ) : tab === 'netpay' ? (
          <CardReconciliation />
        ) : tab ? (
          <PaymentList key={tab} list={tab} />
        ) : (
          <div className="p-4">
            <Skeleton lines={6} />
          </div>
        )}
      </Card>
    </Page>
  )
}

/**
 * The first tab with work, as it was when the screen was opened: work that is done later must not move the user to
 * another tab. Undefined until the summary has loaded.
 */
function useFirstTab(data: CollectionSummary | undefined, error: unknown) {
  const [tab, setTab] = useState<Tab>()
  if (tab) return tab
  if (data) setTab(worklists.find((name) => data[name].count > 0) ?? 'toConfirm')
  else if (error) setTab('toConfirm')
  return undefined
}

/** The number of rows of a tab. Undefined for one without a number, and until the summary has loaded. */
function countIn(data: CollectionSummary | undefined, tab: Tab) {
  if (!data || tab === 'netpay') return undefined
  return tab === 'all' ? data.all : data[tab].count
}

function Figures() {
  const { data } = useCollectionSummary()
  const { toConfirm, overdue, toRefund } = data ?? {}
  const value = (sum: { total: number } | undefined) => (sum ? formatMoney(sum.total) : '…')
  return (
    <Tiles>
      <Tile
        label="Por confirmar"
        icon={<ReceiptText />}
        tone={toConfirm?.count ? 'amber' : 'grey'}
        value={value(toConfirm)}
        caption={toConfirm && waitingText(toConfirm)}
        to="/payments?tab=toConfirm"
      />
      <Tile
        label="Vencido"
        icon={<ClockAlert />}
        tone={overdue?.count ? 'red' : 'grey'}
        value={value(overdue)}
        caption={overdue && `${countText(overdue.count, 'pedido')} de ${countText(overdue.customers, 'cliente')}`}
        to="/payments?tab=toCollect&overdue=1"
      />
      <Tile
        label="Por devolver"
        icon={<Undo2 />}
        tone={toRefund?.count ? 'amber' : 'grey'}
        value={value(toRefund)}
        caption={toRefund && countText(toRefund.count, 'cobro')}
        to="/payments?tab=toRefund"
      />
    </Tiles>
  )
}

const waitingText = ({ count, since }: CollectionSummary['toConfirm']) =>
  [countText(count, 'comprobante'), since && `el primero de ${formatDay(since)}`].filter(Boolean).join(', ')
