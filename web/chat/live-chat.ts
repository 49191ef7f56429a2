import { can } from '#contract/access'
import type { ServerEvent, ServerEventOf } from '#contract/rooms'
import { getSession } from '../api/session-store.ts'
import { toast } from '../ui/toast.ts'
import { changeClient, refreshClients } from './api.ts'
import { changeChat, getChat, isVisible, openChat, resetChat, sideOf } from './chat-store.ts'
import { confirm, deliver, interruptDelivery, refuse, restoreOutbox } from './delivery.ts'
import { addNews, cancelRequests, catchUp, confirmRead, sendReads } from './history.ts'
import { clearUnsent, readDrafts } from './outbox.ts'
import { showTypist } from './typing.ts'

type User = { id: number; AccesoId: number }

const notificationMs = 6000

export function startChat(user: User) {
  restoreOutbox(user.id)
  changeChat({ drafts: new Map([...readDrafts(user.id), ...getChat().drafts]) })
  // Staff who order as a client have no access to the client's chat.
  if (!can(user, 'client') || getSession().user?.onBehalfOf) return
  changeChat({ clientId: user.id })
  void catchUp(user.id)
}

/** Clears the chat of a user. Unsent texts and messages are deleted only on an explicit sign-out. */
export function stopChat(user: User) {
  const { endedByUser, user: current } = getSession()
  if (endedByUser && !current) clearUnsent(user.id)
  cancelRequests()
  interruptDelivery()
  resetChat(getChat().isOpen && current?.id === user.id)
}

/** The socket opened: loads missed messages and sends waiting ones. */
export function chatOpened(user: User) {
  const { clientId, conversations } = getChat()
  const shown = clientId === null ? undefined : conversations.get(clientId)
  // The other conversations may have gaps: they load again when they are opened.
  changeChat({ connection: 'open', conversations: new Map(clientId !== null && shown ? [[clientId, shown]] : []) })
  if (clientId !== null) void catchUp(clientId)
  // The page loads the orders itself.
  if (sideOf(user) === 'admin') refreshClients(/^\/chat\/clients/)
  sendReads()
  deliver()
}

export function chatLost() {
  interruptDelivery()
  changeChat({ connection: 'lost', typists: new Map() })
}

export function handleChatEvent(event: ServerEvent, user: User) {
  const side = sideOf(user)
  switch (event.event) {
    case 'chat:new_message':
      return handleMessage(event.data, event.data.fromName, user)
    case 'chat:admin_message':
      return handleMessage(event.data, event.data.adminName, user)
    case 'chat:typing':
      return showTypist(event.data.fromUserId, event.data.typing ? event.data.fromName : undefined)
    case 'chat:admin_typing':
      return showTypist(event.data.toUserId, event.data.typing ? event.data.adminName : undefined)
    case 'chat:failed':
      return refuse(event.data.clientMsgId, event.data.message)
    case 'chat:read': {
      const { clientId, reader, seq } = event.data
      addNews(clientId, { reads: { admin: 0, client: 0, [reader]: seq } })
      if (reader !== side) return
      confirmRead(clientId, seq)
      if (side === 'admin') refreshClients()
    }
  }
}

function handleMessage({ clientId, ...message }: ServerEventOf<'chat:new_message'>, name: string, user: User) {
  const side = sideOf(user)
  const isFromOtherSide = message.fromRole !== side
  const known = getChat().conversations.get(clientId)
  const isNew = !known?.messages.some(({ seq }) => seq === message.seq)
  addNews(clientId, { messages: [message] })
  confirm(message.clientMsgId)
  if (isFromOtherSide) showTypist(clientId, undefined)
  if (side === 'admin') {
    const isUnread = isFromOtherSide && isNew && !isVisible(clientId)
    changeClient(clientId, ({ unread }) => ({
      lastAt: message.createdAt,
      lastMessage: message,
      unread: unread + Number(isUnread),
    }))
  }
  if (isFromOtherSide && isNew && !getChat().isOpen) notify(clientId, name, message.text)
}

function notify(clientId: number, name: string, text: string) {
  toast.info(name, {
    description: text.length > 120 ? `${text.slice(0, 119)}…` : text,
    duration: notificationMs,
    action: { label: 'Abrir', onClick: () => openChat(clientId) },
  })
}
