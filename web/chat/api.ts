import useSWR, { mutate } from 'swr'
import type { ChatClient, ChatClients } from '#contract/chat'

const key = '/chat/clients'

/** Every client, with what each said that the staff have not read. */
export const useChatClients = (isStaff: boolean) =>
  useSWR<ChatClients>(isStaff ? key : null, {
    onError: (error) => console.warn('The list of clients did not load', error),
  })

/** Shows at once what an event makes of the list; what the shop says follows. */
export function changeClient(id: number, change: (client: ChatClient) => Partial<ChatClient>) {
  const next = (list: ChatClients | undefined) =>
    list && { clients: list.clients.map((one) => (one.id === id ? { ...one, ...change(one) } : one)) }
  void mutate<ChatClients>(key, next, { revalidate: false })
  refreshClients()
}

let refresh: ReturnType<typeof setTimeout> | undefined

/** Asks again, once however many events come together. */
export function refreshClients() {
  clearTimeout(refresh)
  refresh = setTimeout(() => void mutate(key).catch(() => undefined), 1000)
}

/** Those who wait for an answer first, then the latest to write. */
export const inOrder = (clients: readonly ChatClient[]) =>
  clients.toSorted(
    (a, b) =>
      Number(b.unread > 0) - Number(a.unread > 0) ||
      (b.lastAt ?? '').localeCompare(a.lastAt ?? '') ||
      a.name.localeCompare(b.name),
  )
