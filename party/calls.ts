import type { ServerEvent } from '#contract/rooms'
import type { SocketUser } from '../worker/domain/tickets.ts'
import type { Outcome } from './outcome.ts'

/** Methods that the Worker and other rooms call on a room. The bindings in worker/env.ts have these types. */
interface RoomCalls extends Rpc.DurableObjectBranded {
  publish(event: ServerEvent): number
  closeSession(tokenHash: string): void
}

export interface ClientRoomCalls extends RoomCalls {
  storeMessage(user: SocketUser, message: { text: string; clientMsgId: string }): Promise<Outcome>
  markRead(user: SocketUser, upTo: number): Promise<Outcome>
}

export interface StaffRoomCalls extends RoomCalls {
  subscribe(userId: number): void
  publishToAll(event: ServerEvent): Promise<void>
  typingClients(): number[]
}
