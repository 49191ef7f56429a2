import { useChatClients } from './api.ts'
import { sideOf, useChat } from './chat-store.ts'
import { unreadCount } from './conversation.ts'

/** Unread messages: those of the shop for a client, those of all clients for staff. */
export function useUnread(user: { id: number; AccesoId: number }) {
  const side = sideOf(user)
  const { isOpen, clientId, conversations, unconfirmedReads: seen } = useChat()
  const { data } = useChatClients(side === 'admin')
  if (side === 'admin') {
    const shown = isOpen ? data?.clients.find(({ id }) => id === clientId) : undefined
    return (data?.unread ?? 0) - (shown?.unread ?? 0)
  }
  const own = conversations.get(user.id)
  return own ? unreadCount(own, side, seen.get(user.id)) : 0
}
