/** Opens the panel, on the conversation of a client user if one is given, loading the chat's code if needed. `draft`: an unsent message. */
export async function openChat(clientUserId?: number, draft?: string) {
  const chat = await import('./chat-store.ts')
  chat.openChat(clientUserId, draft)
}
