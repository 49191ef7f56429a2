/** Opens the panel on the conversation with a client user; its code is most likely here already. */
export async function openChat(clientUserId: number) {
  const chat = await import('./chat-store.ts')
  chat.openChat(clientUserId)
}
