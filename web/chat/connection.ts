import PartySocket from 'partysocket'
import * as v from 'valibot'
import { can } from '#contract/access'
import { type ClientEvent, ServerEvent, staffRoom, type Ticket, type TicketRequest } from '#contract/rooms'
import { ApiError, post } from '../api/client.ts'

type Listener = {
  onOpen: () => void
  onLost: () => void
  onEvent: (event: ServerEvent) => void
}

let socket: PartySocket | undefined

/**
 * The one socket of whoever is signed in, kept up until the answer is called. Each attempt brings a new ticket; when
 * the session is over, asking for it opens the sign-in dialog, and the socket waits for what becomes of that.
 */
export function connect(person: { id: number; AccesoId: number }, { onOpen, onLost, onEvent }: Listener) {
  const door: TicketRequest = can(person, 'chat.staff')
    ? { party: 'staff', room: staffRoom }
    : { party: 'client', room: String(person.id) }

  const own = new PartySocket({
    ...door,
    host: location.host,
    protocol: location.protocol === 'https:' ? 'wss' : 'ws',
    query: ticket,
    // What must arrive waits in the outbox; what was lost on the way is asked for again.
    maxEnqueuedMessages: 0,
    // A deploy hangs up on everybody, who should not all come back in the same second.
    minReconnectionDelay: 1000 + Math.random() * 2000,
  })
  socket = own

  async function ticket() {
    try {
      return await post<Ticket>('/rooms/ticket', door)
    } catch (error) {
      console.warn('No ticket for the room', error)
      onLost()
      if (error instanceof ApiError && (error.status === 401 || error.status === 403)) own.close()
      throw error
    }
  }

  let isSilent = false
  let deadline: ReturnType<typeof setTimeout> | undefined

  /** A connection that died without a word answers no ping. */
  function probe() {
    if (own.readyState !== PartySocket.OPEN) return
    isSilent = true
    own.send('ping')
    clearTimeout(deadline)
    deadline = setTimeout(() => isSilent && own.reconnect(), 5000)
  }

  own.addEventListener('open', onOpen)
  own.addEventListener('close', onLost)
  own.addEventListener('message', ({ data }) => {
    isSilent = false
    const event = read(data)
    if (event) onEvent(event)
  })
  const beat = setInterval(probe, 25_000)
  const triggers = ['online', 'offline', 'visibilitychange'] as const
  for (const trigger of triggers) window.addEventListener(trigger, probe)

  return () => {
    for (const trigger of triggers) window.removeEventListener(trigger, probe)
    clearInterval(beat)
    clearTimeout(deadline)
    own.close()
    if (socket === own) socket = undefined
  }
}

/** Whether it went out; that it arrived, only an answer says. */
export const say = (event: ClientEvent) => socket?.readyState === PartySocket.OPEN && socket.send(JSON.stringify(event))

/** For who waits in vain for an answer. */
export const reconnect = () => socket?.reconnect()

function read(data: unknown): ServerEvent | undefined {
  if (typeof data !== 'string' || data === 'pong') return
  try {
    return v.parse(ServerEvent, JSON.parse(data))
  } catch (error) {
    console.warn('Unreadable event from the room', error)
  }
}
