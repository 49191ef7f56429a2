/** Opens the panel on the conversation of a client user, loading the chat's code if needed. */
export async function openChat(clientUserId: number) {
  const chat = await import('./chat-store.ts')
  chat.openChat(clientUserId)
}
