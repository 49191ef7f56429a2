import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { parse } from 'valibot'
import { type ClientEvent, type Party, ServerEvent, type ServerEventOf } from '#contract/rooms'
import type { Caller, Shop } from '../shop.ts'

export type Socket = Awaited<ReturnType<typeof enter>>

export async function ticketFor(person: Caller, party: Party, room: string) {
  return (await (await person.post('/rooms/ticket', { party, room })).json<{ ticket: string }>()).ticket
}

/** Opens a socket like a browser, and collects the events it receives. */
export async function enter({ url }: Shop, person: Caller, party: Party, room: string, query = '') {
  const address = new URL(`/parties/${party}/${room}?ticket=${await ticketFor(person, party, room)}${query}`, url)
  address.protocol = 'ws:'
  const socket = new WebSocket(address)
  const received: ServerEvent[] = []
  let pongs = 0
  socket.addEventListener('message', ({ data }) => {
    if (data === 'pong') pongs += 1
    else received.push(parse(ServerEvent, JSON.parse(data)))
  })
  const closed = once(socket, 'close').then(([event]) => (event as CloseEvent).code)
  await once(socket, 'open')
  /** Resolves when the room answers. */
  const ping = async () => {
    const before = pongs
    socket.send('ping')
    while (pongs === before) await sleep(5)
  }
  // workerd keeps the connection of a socket that never sent a frame for 15 s after it closed.
  await ping()
  return {
    received,
    closed,
    ping,
    sendEvent: (event: ClientEvent) => socket.send(JSON.stringify(event)),
    send: (text: string) => socket.send(text),
    /** Waits for the first event of that name and removes it from `received`. */
    next: async <Name extends ServerEvent['event']>(name: Name): Promise<ServerEventOf<Name>> => {
      for (;;) {
        const index = received.findIndex(({ event }) => event === name)
        if (index >= 0) return received.splice(index, 1)[0]?.data as ServerEventOf<Name>
        await sleep(5)
      }
    },
    leave: async () => {
      socket.close()
      await closed
    },
  }
}

/** The status of a handshake; 101 when it opens. */
export async function handshake({ url }: Shop, path: string, headers: Record<string, string> = {}) {
  const upgrade = { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13' }
  const call = request(new URL(path, url), {
    headers: { ...upgrade, 'Sec-WebSocket-Key': btoa('0123456789abcdef'), ...headers },
  }).end()
  const [answer] = await Promise.race([once(call, 'response'), once(call, 'upgrade')])
  call.destroy()
  return answer.statusCode as number
}

let ids = 0
/** A message with a new id. */
export const fromClient = (text: string): ClientEvent => ({
  event: 'chat:client_message',
  data: { text, clientMsgId: `message-${++ids}` },
})

export const fromStaff = (toUserId: number, text: string): ClientEvent => ({
  event: 'chat:admin_message',
  data: { toUserId, text, clientMsgId: `message-${++ids}` },
})
