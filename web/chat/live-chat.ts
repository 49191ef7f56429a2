import type { ServerEvent, ServerEventOf } from '#contract/rooms'
import { getSession } from '../api/session-store.ts'
import { toast } from '../ui/toast.ts'
import { changeClient, refreshClients } from './api.ts'
import { changeChat, getChat, isBeingRead, openChat, resetChat, sideOf } from './chat-store.ts'
import { confirm, deliver, interruptDelivery, refuse, restoreOutbox } from './delivery.ts'
import { catchUp, forgetInquiries, forgetSeen, hearNews, tellSeen } from './history.ts'
import { clearOutbox } from './outbox.ts'
import { showTypist } from './typing.ts'

type Person = { id: number; AccesoId: number }

const notificationTime = 6000

export function startChat(person: Person) {
  restoreOutbox(person.id)
  if (sideOf(person) === 'admin') return
  changeChat({ clientId: person.id })
  void catchUp(person.id)
}

/** Nothing of it is left for the next person; of who signed out by hand, not even what was unsent. */
export function stopChat(person: Person) {
  const { left, user } = getSession()
  if (left && !user) clearOutbox(person.id)
  forgetInquiries()
  interruptDelivery()
  resetChat(getChat().isOpen && user?.id === person.id)
}

/** Whatever was missed meanwhile is asked for, and what waits is sent. */
export function chatOpened(person: Person) {
  const { clientId, conversations } = getChat()
  const shown = clientId === null ? undefined : conversations.get(clientId)
  // The others may have holes by now: they load again when they are chosen.
  changeChat({ connection: 'open', conversations: new Map(clientId !== null && shown ? [[clientId, shown]] : []) })
  if (clientId !== null) void catchUp(clientId)
  if (sideOf(person) === 'admin') refreshClients()
  tellSeen()
  deliver()
}

export function chatLost() {
  interruptDelivery()
  changeChat({ connection: 'lost', typists: new Map() })
}

export function hearChat(event: ServerEvent, person: Person) {
  const side = sideOf(person)
  switch (event.event) {
    case 'chat:new_message':
      return hearMessage(event.data, event.data.fromName, person)
    case 'chat:admin_message':
      return hearMessage(event.data, event.data.adminName, person)
    case 'chat:typing':
      return showTypist(event.data.fromUserId, event.data.typing ? event.data.fromName : undefined)
    case 'chat:admin_typing':
      return showTypist(event.data.toUserId, event.data.typing ? event.data.adminName : undefined)
    case 'chat:failed':
      return refuse(event.data.clientMsgId, event.data.message)
    case 'chat:read': {
      const { clientId, reader, seq } = event.data
      hearNews(clientId, { reads: { admin: 0, client: 0, [reader]: seq } })
      if (reader !== side) return
      forgetSeen(clientId, seq)
      if (side === 'admin') refreshClients()
    }
  }
}

function hearMessage({ clientId, ...message }: ServerEventOf<'chat:new_message'>, name: string, person: Person) {
  const side = sideOf(person)
  const isTheirs = message.fromRole !== side
  const known = getChat().conversations.get(clientId)
  const isNew = !known?.messages.some(({ seq }) => seq === message.seq)
  hearNews(clientId, { messages: [message] })
  confirm(message.clientMsgId)
  if (isTheirs) showTypist(clientId, undefined)
  if (side === 'admin') {
    const isUnread = isTheirs && isNew && !isBeingRead(clientId)
    changeClient(clientId, ({ unread }) => ({ lastAt: message.createdAt, unread: unread + Number(isUnread) }))
  }
  if (isTheirs && isNew && !getChat().isOpen) notify(clientId, name, message.text)
}

function notify(clientId: number, name: string, text: string) {
  toast.info(name, {
    description: text.length > 120 ? `${text.slice(0, 119)}…` : text,
    duration: notificationTime,
    action: { label: 'Abrir', onClick: () => openChat(clientId) },
  })
}
