import { afterEach, expect, test, vi } from 'vitest'
import type { ChatHistory, ChatMessage } from '#contract/chat'

const staff = { id: 1, AccesoId: 1, nombre: 'Ana', email: 'ana@example.mx', Acceso: { id: 1 } }

const messages = (...seqs: number[]) =>
  seqs.map((seq) => ({ seq, text: `Mensaje ${seq}`, fromRole: 'client' })) as unknown as ChatMessage[]

const reads = { admin: 0, client: 0 }

/** The chat of a staff member who has the conversation of client 3 with messages 1 and 2. Requests wait for `answer`. */
async function openConversation() {
  const answers: ((history: ChatHistory) => void)[] = []
  const paths: string[] = []
  const items: Record<string, string> = { user: JSON.stringify(staff), userAcceso: JSON.stringify(staff.Acceso) }
  vi.stubGlobal('document', { cookie: 'Admin-Token=token', visibilityState: 'visible' })
  vi.stubGlobal('localStorage', { getItem: (key: string) => items[key] ?? null })
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  vi.stubGlobal('fetch', (path: string) => {
    paths.push(path)
    return new Promise((resolve) => answers.push((history) => resolve(Response.json(history))))
  })
  vi.resetModules()
  const { changeChat, getChat } = await import('../../../web/chat/chat-store.ts')
  const { beginConversation } = await import('../../../web/chat/conversation.ts')
  const { catchUp } = await import('../../../web/chat/history.ts')
  const { chatOpened } = await import('../../../web/chat/live-chat.ts')
  changeChat({ clientId: 3, conversations: new Map([[3, beginConversation({ messages: messages(1, 2), reads })]]) })
  return {
    paths,
    catchUp,
    changeChat,
    chatOpened: () => chatOpened(staff),
    shown: () =>
      getChat()
        .conversations.get(3)
        ?.messages.map(({ seq }) => seq),
    answer: async (...seqs: number[]) => {
      await vi.waitFor(() => expect(answers.length).toBeGreaterThan(0), 30_000)
      answers.shift()?.({ messages: messages(...seqs), reads })
    },
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('a conversation that the reconnection dropped during its request loads again from its beginning', async () => {
  const { catchUp, changeChat, chatOpened, shown, answer, paths } = await openConversation()
  const request = catchUp(3)
  changeChat({ clientId: 8 })
  chatOpened()
  await answer(3)
  await request
  expect(shown()).toBeUndefined()

  changeChat({ clientId: 3 })
  const again = catchUp(3)
  expect(paths.filter((path) => path.includes('/chat/history/3')).at(-1)).not.toContain('after')
  await answer()
  await answer(1, 2, 3)
  await again
  expect(shown()).toEqual([1, 2, 3])
})
