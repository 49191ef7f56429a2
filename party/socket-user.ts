import type { SocketUser } from '../worker/domain/tickets.ts'

const header = 'X-Room-User'

/** The request that connects a socket to its room. It carries the user and no header of the browser. */
export function connectRequest(user: SocketUser, room: string) {
  const value = Buffer.from(JSON.stringify(user)).toString('base64')
  return new Request(`https://rooms.invalid/${room}`, { headers: { Upgrade: 'websocket', [header]: value } })
}

export const userOf = (request: Request): SocketUser =>
  JSON.parse(Buffer.from(request.headers.get(header) ?? '', 'base64').toString())
