import { ArrowLeft, ChevronRight, MessageCircle } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { ChatClient } from '#contract/chat'
import { folio } from '../shop/display.ts'
import { Badge, CountButton, cappedCount } from '../ui/badge.tsx'
import { formatDay } from '../ui/date.ts'
import { Combobox } from '../ui/form/combobox.tsx'
import { useLiveSearch } from '../ui/list/use-live-search.ts'
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx'
import { useMobile } from '../ui/use-mobile.ts'
import { sortClients, useChatClients, useFoundClients } from './api.ts'
import { chooseClient, closeChat, useChat } from './chat-store.ts'

/** Staff choose a client: a combobox and, before the choice, the latest conversations. */
export default function ClientChooser() {
  const { clientId } = useChat()
  const isPhone = useMobile()
  const [search, setSearch] = useState('')
  const live = useLiveSearch(search, setSearch)
  const list = useChatClients(true)
  const { data } = list
  // The latest conversations until the search has an answer: one of them is the chosen client, whose name must be in view.
  const { data: found = data } = useFoundClients(search, clientId)
  const withReadState = (one: ChatClient) => (one.id === clientId ? { ...one, unread: 0 } : one)
  const clients = sortClients(data?.clients ?? []).map(withReadState)
  const chosen = found?.clients.find(({ id }) => id === clientId)
  const unreadOfOthers = (data?.unread ?? 0) - (data?.clients.find(({ id }) => id === clientId)?.unread ?? 0)
  const options = sortClients(found?.clients ?? [])
    .map(withReadState)
    .map(({ id, name, company, unread }) => ({
      value: String(id),
      label: company ? `${company} · ${name}` : name,
      hint: unread > 0 ? `${unread} sin leer` : undefined,
    }))

  return (
    <>
      <div className="flex shrink-0 items-center gap-1.5 border-line border-b px-3 py-2.5">
        {clientId === null ? null : (
          <CountButton
            label="Ver conversaciones"
            icon={<ArrowLeft />}
            count={unreadOfOthers}
            onClick={() => chooseClient(null)}
          />
        )}
        <div className="min-w-0 flex-1">
          <Combobox
            label="Cliente"
            placeholder="Seleccionar cliente"
            options={options}
            onSearch={live.type}
            hasMore={found?.more}
            value={clientId === null ? null : String(clientId)}
            onChange={(value) => chooseClient(value === null ? null : Number(value))}
          />
        </div>
      </div>
      {chosen?.lastOrder ? (
        <p className="border-line border-b px-4 py-1.5 text-sm">
          <Link
            to={`/orders/view/${chosen.lastOrder.id}`}
            // On a phone the panel covers the order.
            onClick={isPhone ? closeChat : undefined}
            className="font-medium text-theme-text hover:underline"
          >
            Último pedido: {folio(chosen.lastOrder.order_number)}
          </Link>
        </p>
      ) : null}
      {clientId === null ? <Conversations list={list} clients={clients} /> : null}
    </>
  )
}

function Conversations({
  list: { data, error, isLoading, mutate },
  clients,
}: {
  list: ReturnType<typeof useChatClients>
  clients: ChatClient[]
}) {
  const recent = clients.filter(({ lastAt }) => lastAt !== null)
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
      <p className="px-4 pt-3 pb-2 text-ink-2 text-sm">Selecciona un cliente para responder.</p>
      {error && !data ? (
        <ErrorState message="No se pudieron cargar las conversaciones." onRetry={() => mutate()} />
      ) : null}
      {data && recent.length === 0 ? (
        <Empty title="Aún no hay conversaciones." icon={<MessageCircle />}>
          Aquí aparecen los mensajes de tus clientes. Para escribir primero, busca al cliente arriba.
        </Empty>
      ) : null}
      {isLoading ? (
        <div className="px-4 py-2">
          <Skeleton lines={5} className="h-6" />
        </div>
      ) : null}
      <ul aria-label="Conversaciones">
        {recent.map(({ id, name, company, unread, lastAt, lastMessage }) => (
          <li key={id}>
            <button
              type="button"
              onClick={() => chooseClient(id)}
              className="-outline-offset-2 flex min-h-row w-full items-center gap-3 px-4 py-1.5 text-left transition hover:bg-mute-soft"
            >
              <span className="min-w-0 flex-1">
                <span className="flex items-baseline gap-2 text-sm">
                  <span className={`truncate ${unread > 0 ? 'font-semibold' : ''}`}>{company ?? name}</span>
                  {company ? <span className="truncate text-ink-3">{name}</span> : null}
                  <span className="ml-auto shrink-0 text-ink-3 text-xs">{formatDay(lastAt)}</span>
                </span>
                <span className={`block truncate text-sm ${unread > 0 ? 'text-ink' : 'text-ink-3'}`}>
                  {lastMessage?.fromRole === 'admin' ? 'Tienda: ' : ''}
                  {lastMessage?.text}
                </span>
              </span>
              {unread > 0 ? (
                <Badge>
                  {cappedCount(unread)}
                  <span className="sr-only"> sin leer</span>
                </Badge>
              ) : null}
              <ChevronRight size={16} aria-hidden className="text-ink-3" />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
