import { can } from '#contract/access'
import type { ChatRole } from '#contract/chat'
import { createStore, useStore } from '../api/create-store.ts'
import type { Conversation } from './conversation.ts'
import type { Outgoing } from './outbox.ts'

type Chat = {
  isOpen: boolean
  /** Only the title of the panel is shown. It counts as closed: messages stay unread. */
  isMinimized: boolean
  /** It was opened while a modal dialog was open, and is shown above it: everything outside of such a dialog is inert. */
  isOverDialog: boolean
  /** The client user of the open conversation: oneself, or the client that staff chose. */
  clientId: number | null
  conversations: ReadonlyMap<number, Conversation>
  /** Conversations that failed to load. */
  failed: ReadonlySet<number>
  /** Messages sent here and not confirmed yet, oldest first. */
  outgoing: readonly Outgoing[]
  /** Last `seq` read here, by conversation, until the room confirms it. */
  unconfirmedReads: ReadonlyMap<number, number>
  /** Name of the user who is typing, by conversation. */
  typists: ReadonlyMap<number, string>
  /** Unsent text by conversation; 0 is the text written before one is chosen. */
  drafts: ReadonlyMap<number, string>
  connection: 'opening' | 'open' | 'lost'
}

const closed: Chat = {
  isOpen: false,
  isMinimized: false,
  isOverDialog: false,
  clientId: null,
  conversations: new Map(),
  failed: new Set(),
  outgoing: [],
  unconfirmedReads: new Map(),
  typists: new Map(),
  drafts: new Map(),
  connection: 'opening',
}

const chat = createStore(closed)

export const getChat = chat.get

export const changeChat = (changes: Partial<Chat>) => chat.set({ ...chat.get(), ...changes })

/** Clears all messages. */
export const resetChat = (isOpen: boolean) => changeChat({ ...closed, isOpen })

export const useChat = () => useStore(chat)

/** Opens the panel, for staff on the conversation of the given client user. `draft` is added after an unsent text, unless it is in it already. */
export function openChat(clientUserId?: number, draft?: string) {
  const clientId = clientUserId ?? getChat().clientId
  chooseClient(clientId)
  if (draft && clientId !== null) {
    const { drafts } = getChat()
    const unsent = drafts.get(clientId)
    const text = unsent ? `${unsent}\n${draft}` : draft
    if (!unsent?.includes(draft)) changeChat({ drafts: withEntry(drafts, clientId, text) })
  }
  changeChat({ isOpen: true, isMinimized: false, isOverDialog: document.querySelector('dialog:modal') !== null })
}

export const closeChat = () => changeChat({ isOpen: false, isMinimized: false })
export const minimizeChat = () => changeChat({ isOpen: false, isMinimized: true })

/** null shows the list. A text written before the choice becomes the draft of the conversation. */
export function chooseClient(clientId: number | null) {
  const drafts = new Map(getChat().drafts)
  const unassigned = drafts.get(0)
  if (clientId !== null && unassigned && !drafts.get(clientId)) {
    drafts.set(clientId, unassigned)
    drafts.delete(0)
  }
  changeChat({ clientId, drafts })
}

export const withEntry = <K, V>(map: ReadonlyMap<K, V>, key: K, value: V | undefined): ReadonlyMap<K, V> => {
  const next = new Map(map)
  if (value === undefined) next.delete(key)
  else next.set(key, value)
  return next
}

/** The side of a conversation that a user writes for: all staff are one side. */
export const sideOf = (user: { AccesoId: number }): ChatRole => (can(user, 'chat.staff') ? 'admin' : 'client')

/** Whether the conversation is open on a visible page. */
export const isVisible = (clientId: number) =>
  getChat().isOpen && getChat().clientId === clientId && document.visibilityState === 'visible'
