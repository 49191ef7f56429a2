import type { SocketUser } from '../worker/domain/tickets.ts'

const header = 'X-Room-SocketUser'

/** The request a room gets: nothing of the browser's own is in it, so nothing the browser says can pass for this. */
export function introduce(visitor: SocketUser, room: string) {
  const card = Buffer.from(JSON.stringify(visitor)).toString('base64')
  return new Request(`https://rooms.invalid/${room}`, { headers: { Upgrade: 'websocket', [header]: card } })
}

export const visitorOf = (request: Request): SocketUser =>
  JSON.parse(Buffer.from(request.headers.get(header) ?? '', 'base64').toString())
