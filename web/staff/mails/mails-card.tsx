import { MailX } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { Mail, MailView } from '#contract/mails'
import { quoteFolio } from '#contract/orders/quotes'
import { folio } from '../../shop/display.ts'
import { Card } from '../../ui/card.tsx'
import { Chip, Notice } from '../../ui/chip.tsx'
import { formatDay } from '../../ui/date.ts'
import { useExistingPage } from '../../ui/list/list-foot.tsx'
import { LoadedList } from '../../ui/list/loaded-list.tsx'
import { Pager } from '../../ui/list/pager.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Empty } from '../../ui/states.tsx'
import { type Column, Table } from '../../ui/table/table.tsx'
import { useQuery } from '../../ui/use-query.ts'
import { orderPath } from '../order-link.tsx'
import { useMails } from './api.ts'
import { mailKindLabels, mailStateLabels } from './mail-labels.ts'
import { SendAgain } from './send-again.tsx'

const views: { value: MailView; label: string }[] = [
  { value: 'all', label: 'Todos' },
  { value: 'waiting', label: 'En espera' },
  { value: 'unsent', label: 'No enviados' },
]

const columns: Column<Mail>[] = [
  { key: 'date', title: 'Fecha', render: ({ createdAt }) => formatDay(createdAt) },
  { key: 'kind', title: 'Correo', render: (mail) => <Subject mail={mail} /> },
  {
    key: 'email',
    title: 'Para',
    render: ({ email }) => <span className="[overflow-wrap:anywhere]">{email}</span>,
  },
  { key: 'state', title: 'Estado', render: (mail) => <State mail={mail} /> },
  { key: 'send', align: 'right', render: (mail) => <SendAgain mail={mail} /> },
]

const limit = 20

/** The mails of the last three months with their state. */
export function MailsCard() {
  const [query, changeQuery] = useQuery()
  const show = views.find(({ value }) => value === query.get('mails'))?.value ?? 'all'
  const page = Math.max(Number(query.get('page')) || 1, 1)
  const read = useMails(show, page)
  const { data } = read
  useExistingPage({ page: 1, total: 0, ...data, limit }, (last) =>
    changeQuery({ page: String(last) }, { replace: true }),
  )
  return (
    <Card
      flush
      className="lg:col-span-2"
      title="Correos"
      subtitle="de los últimos tres meses"
      footer={
        data && data.total > limit ? (
          <Pager {...data} limit={limit} onChange={(page) => changeQuery({ page: String(page) })} />
        ) : null
      }
    >
      <div className="grid justify-items-start gap-3 p-4">
        {data && !data.isOn ? (
          <Notice tone="amber" icon={<MailX />}>
            La tienda aún no envía correos: falta la llave del servicio de correo. Mientras tanto, los enlaces se
            muestran para copiarlos. Los pasos están en el README, en «Deploy».
          </Notice>
        ) : null}
        <Segments
          label="Correos"
          options={views}
          value={show}
          onChange={(next) => changeQuery({ mails: next === 'all' ? '' : next, page: '' }, { replace: true })}
        />
      </div>
      <LoadedList
        read={read}
        rows={data?.mails}
        failure="No se pudieron cargar los correos."
        empty={<Empty title={show === 'all' ? 'Aún no hay correos.' : 'Ningún correo aquí.'} />}
      >
        {(rows) => (
          <Table
            rows={rows}
            columns={columns}
            rowKey={({ id }) => id}
            caption="Correos"
            card={(mail) => (
              <div className="grid gap-1 text-sm">
                <Subject mail={mail} />
                <span className="text-ink-2 [overflow-wrap:anywhere]">{mail.email}</span>
                <State mail={mail} />
                <span className="flex items-center justify-between gap-3">
                  <span className="text-ink-3 text-xs">{formatDay(mail.createdAt)}</span>
                  <SendAgain mail={mail} />
                </span>
              </div>
            )}
          />
        )}
      </LoadedList>
    </Card>
  )
}

const Subject = ({ mail: { kind, orderId, order_number, quoteId } }: { mail: Mail }) => (
  <span>
    {mailKindLabels[kind]}
    {orderId !== null && order_number !== null ? (
      <>
        {' '}
        <Link to={orderPath(orderId)} className="text-theme-text underline">
          {folio(order_number)}
        </Link>
      </>
    ) : null}
    {quoteId === null ? null : (
      <>
        {' '}
        <Link to={`/orders/quotes/${quoteId}`} className="text-theme-text underline">
          {quoteFolio(quoteId)}
        </Link>
      </>
    )}
  </span>
)

function State({ mail: { state, problem } }: { mail: Mail }) {
  const { label, tone } = mailStateLabels[state]
  return (
    <span className="grid justify-items-start gap-1">
      <Chip tone={tone}>{label}</Chip>
      {state === 'sent' || !problem ? null : <span className="text-ink-2 text-xs">{problem}</span>}
    </span>
  )
}
