import useSWR, { mutate } from 'swr'
import type { ChatClient, ChatClients } from '#contract/chat'

const path = '/chat/clients'

/** The clients of the latest conversations, and the number of messages that staff have not read. */
export const useChatClients = (isStaff: boolean) =>
  useSWR<ChatClients>(isStaff ? path : null, {
    onError: (error) => console.warn('The list of clients did not load', error),
  })

/** The clients that match a search. `selected` is among them in any case. */
export const useFoundClients = (search: string, selected: number | null) =>
  useSWR<ChatClients>(
    `${path}?${new URLSearchParams({ ...(search && { search }), ...(selected !== null && { selected: String(selected) }) })}`,
    { keepPreviousData: true },
  )

const isList = (key: unknown) => typeof key === 'string' && (key === path || key.startsWith(`${path}?`))

/** Applies an event to the lists at once, then reloads them. */
export function changeClient(id: number, change: (client: ChatClient) => Partial<ChatClient>) {
  const next = (list: ChatClients | undefined) => {
    const before = list?.clients.find((entry) => entry.id === id)
    if (!list || !before) return list
    const after = { ...before, ...change(before) }
    return {
      ...list,
      clients: list.clients.map((entry) => (entry.id === id ? after : entry)),
      unread: list.unread + after.unread - before.unread,
    }
  }
  void mutate<ChatClients>(isList, next, { revalidate: false })
  refreshClients()
}

let refresh: ReturnType<typeof setTimeout> | undefined

/** Reloads the lists, and that of the orders, which marks unread messages: once for events that arrive together. */
export function refreshClients(stale = /^\/(chat\/clients|orders\?)/) {
  clearTimeout(refresh)
  refresh = setTimeout(() => void mutate((key) => stale.test(String(key))).catch(() => undefined), 1000)
}

/** Clients with unread messages first, then by their last message. */
export const sortClients = (clients: readonly ChatClient[]) =>
  clients.toSorted(
    (a, b) =>
      Number(b.unread > 0) - Number(a.unread > 0) ||
      (b.lastAt ?? '').localeCompare(a.lastAt ?? '') ||
      a.name.localeCompare(b.name),
  )
