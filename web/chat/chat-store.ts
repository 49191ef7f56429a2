import { useSyncExternalStore } from 'react'
import { can } from '#contract/access'
import type { ChatRole } from '#contract/chat'
import type { Conversation } from './conversation.ts'
import type { Outgoing } from './outbox.ts'

type Chat = {
  isOpen: boolean
  /** Whose conversation is shown: a client's own, or the one the staff chose. */
  clientId: number | null
  conversations: ReadonlyMap<number, Conversation>
  /** Conversations that did not load; they are tried again. */
  missing: ReadonlySet<number>
  /** Sent from here and not confirmed yet, the oldest first. */
  outgoing: readonly Outgoing[]
  /** Up to which `seq` each conversation was read here; the room may not know yet. */
  seen: ReadonlyMap<number, number>
  /** Who is writing, by conversation. */
  typists: ReadonlyMap<number, string>
  /** What was written and not sent, by conversation; 0 while none is chosen. */
  drafts: ReadonlyMap<number, string>
  connection: 'opening' | 'open' | 'lost'
}

const closed: Chat = {
  isOpen: false,
  clientId: null,
  conversations: new Map(),
  missing: new Set(),
  outgoing: [],
  seen: new Map(),
  typists: new Map(),
  drafts: new Map(),
  connection: 'opening',
}

let chat = closed
const listeners = new Set<() => void>()

export const getChat = () => chat

export function changeChat(next: Partial<Chat>) {
  chat = { ...chat, ...next }
  for (const listener of listeners) listener()
}

/** Nothing of what was said stays; the panel may, for who comes back to it. */
export const resetChat = (isOpen: boolean) => changeChat({ ...closed, isOpen })

export const useChat = () => useSyncExternalStore(subscribe, getChat)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Opens the panel; for the staff, on the conversation with that client user. */
export function openChat(clientUserId?: number) {
  chooseClient(clientUserId ?? chat.clientId)
  changeChat({ isOpen: true })
}

export const closeChat = () => changeChat({ isOpen: false })

/** null goes back to the list. What was written before anybody was chosen goes along. */
export function chooseClient(clientId: number | null) {
  const drafts = new Map(chat.drafts)
  const homeless = drafts.get(0)
  if (clientId !== null && homeless && !drafts.get(clientId)) {
    drafts.set(clientId, homeless)
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

/** The staff speak as one side of a conversation, the client as the other. */
export const sideOf = (user: { AccesoId: number }): ChatRole => (can(user, 'chat.staff') ? 'admin' : 'client')

/** Somebody has it before their eyes. */
export const isBeingRead = (clientId: number) =>
  chat.isOpen && chat.clientId === clientId && document.visibilityState === 'visible'
