import PartySocket from 'partysocket'
import * as v from 'valibot'
import { can } from '#contract/access'
import {
  type ClientEvent,
  closeCodes,
  ServerEvent,
  staffRoomName,
  type Ticket,
  type TicketRequest,
} from '#contract/rooms'
import { ApiError, post } from '../api/client.ts'

type Listener = {
  onOpen: () => void
  onLost: () => void
  onEvent: (event: ServerEvent) => void
}

let socket: PartySocket | undefined

/**
 * Opens the user's socket and keeps it open. Returns a function that closes it. Every attempt requests a new ticket;
 * when the session has ended, that request opens the sign-in dialog and the socket waits for its result.
 */
export function connect(user: { id: number; AccesoId: number }, { onOpen, onLost, onEvent }: Listener) {
  const room = roomOf(user)
  if (!room) return () => {}

  let isReplaced = false
  const ownSocket = new PartySocket({
    ...room,
    host: location.host,
    protocol: location.protocol === 'https:' ? 'wss' : 'ws',
    query: ticket,
    // The outbox keeps unsent messages, and missed events are loaded again, so the socket needs no queue.
    maxEnqueuedMessages: 0,
    // Random, so that clients do not all reconnect in the same second after a deployment.
    minReconnectionDelay: 1000 + Math.random() * 2000,
    // Other tabs have opened newer sockets. This one reconnects when the user returns to it.
    shouldReconnectOnClose: ({ code }) => {
      isReplaced = code === closeCodes.replaced
      return !isReplaced
    },
  })
  socket = ownSocket

  async function ticket() {
    try {
      return await post<Ticket>('/rooms/ticket', room)
    } catch (error) {
      console.warn('No ticket for the room', error)
      onLost()
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) ownSocket.close()
      throw error
    }
  }

  let awaitsPong = false
  let deadline: ReturnType<typeof setTimeout> | undefined

  /** Reconnects when no answer to a ping arrives in 5 seconds: a dead connection may send no close event. */
  function probe() {
    if (isReplaced && document.visibilityState === 'visible') {
      isReplaced = false
      ownSocket.reconnect()
    }
    if (ownSocket.readyState !== PartySocket.OPEN) return
    awaitsPong = true
    ownSocket.send('ping')
    clearTimeout(deadline)
    deadline = setTimeout(() => awaitsPong && ownSocket.reconnect(), 5000)
  }

  ownSocket.addEventListener('open', onOpen)
  ownSocket.addEventListener('close', onLost)
  ownSocket.addEventListener('message', ({ data }) => {
    awaitsPong = false
    const event = read(data)
    if (event) onEvent(event)
  })
  const pings = setInterval(probe, 25_000)
  const triggers = ['online', 'offline', 'visibilitychange', 'focus'] as const
  for (const trigger of triggers) window.addEventListener(trigger, probe)

  return () => {
    for (const trigger of triggers) window.removeEventListener(trigger, probe)
    clearInterval(pings)
    clearTimeout(deadline)
    ownSocket.close()
    if (socket === ownSocket) socket = undefined
  }
}

/** The room of a user; undefined for a role without chat. */
function roomOf(user: { id: number; AccesoId: number }): TicketRequest | undefined {
  if (can(user, 'chat.staff')) return { party: 'staff', room: staffRoomName }
  if (can(user, 'client')) return { party: 'client', room: String(user.id) }
}

/** Returns whether the event was sent. Only an answer confirms its arrival. */
export const sendEvent = (event: ClientEvent) =>
  socket?.readyState === PartySocket.OPEN && socket.send(JSON.stringify(event))

/** For an answer that does not arrive. */
export const reconnect = () => socket?.reconnect()

function read(data: unknown): ServerEvent | undefined {
  if (typeof data !== 'string' || data === 'pong') return
  try {
    return v.parse(ServerEvent, JSON.parse(data))
  } catch (error) {
    console.warn('Unreadable event from the room', error)
  }
}
