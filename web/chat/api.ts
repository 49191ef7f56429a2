import useSWR, { mutate } from 'swr'
import type { ChatClient, ChatClients } from '#contract/chat'

const key = '/chat/clients'

/** Every client with the number of messages that staff have not read. */
export const useChatClients = (isStaff: boolean) =>
  useSWR<ChatClients>(isStaff ? key : null, {
    onError: (error) => console.warn('The list of clients did not load', error),
  })

/** Applies an event to the list at once, then reloads the list. */
export function changeClient(id: number, change: (client: ChatClient) => Partial<ChatClient>) {
  const next = (list: ChatClients | undefined) =>
    list && { clients: list.clients.map((entry) => (entry.id === id ? { ...entry, ...change(entry) } : entry)) }
  void mutate<ChatClients>(key, next, { revalidate: false })
  refreshClients()
}

let refresh: ReturnType<typeof setTimeout> | undefined

/** Reloads the list, once for events that arrive together. */
export function refreshClients() {
  clearTimeout(refresh)
  refresh = setTimeout(() => void mutate(key).catch(() => undefined), 1000)
}

/** Clients with unread messages first, then by their last message. */
export const sortClients = (clients: readonly ChatClient[]) =>
  clients.toSorted(
    (a, b) =>
      Number(b.unread > 0) - Number(a.unread > 0) ||
      (b.lastAt ?? '').localeCompare(a.lastAt ?? '') ||
      a.name.localeCompare(b.name),
  )
