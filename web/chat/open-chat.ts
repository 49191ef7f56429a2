import { getSession } from '../api/session-store.ts'
import { toast } from '../ui/toast.ts'

/** Opens the panel, on the conversation of a client user if one is given, loading the chat's code if needed. `draft`: an unsent message. */
export async function openChat(clientUserId?: number, draft?: string) {
  if (getSession().user?.onBehalfOf) return toast.info('Sal de «Pidiendo como» para escribir desde tu chat.')
  const chat = await import('./chat-store.ts')
  chat.openChat(clientUserId, draft)
}
