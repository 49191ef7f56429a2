import type { ServerEvent } from '#contract/rooms'
import type { SocketUser } from '../worker/domain/tickets.ts'
import type { Outcome } from './outcome.ts'

/** Methods that the Worker and other rooms call on a room. The bindings in worker/env.ts have these types. */
interface RoomCalls extends Rpc.DurableObjectBranded {
  say(event: ServerEvent): number
  closeSessions(userId: number, tokenHash?: string): void
}

export interface ClientRoomCalls extends RoomCalls {
  post(visitor: SocketUser, words: { text: string; clientMsgId: string }): Promise<Outcome>
  read(visitor: SocketUser, upTo: number): Promise<Outcome>
}

export interface StaffRoomCalls extends RoomCalls {
  attend(userId: number): void
  sayToAll(event: ServerEvent): Promise<void>
}
