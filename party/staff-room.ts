import type { ClientEvent, ServerEvent } from '#contract/rooms'
import type { SocketUser } from '../worker/domain/tickets.ts'
import { clientRoom } from './addresses.ts'
import type { StaffRoomCalls } from './calls.ts'
import { type Outcome, toOutcome } from './outcome.ts'
import { type Guest, idOf, notHere, Room } from './room.ts'

const attending = 'attending:'

/** The lobby of the staff: it hears every conversation, and passes what they say to the room of the client. */
export class StaffRoom extends Room implements StaffRoomCalls {
  protected override async hear(guest: Guest, visitor: SocketUser, said: ClientEvent) {
    if (said.event === 'chat:admin_message') {
      const { toUserId, ...words } = said.data
      const outcome = await this.turns
        .take(String(toUserId), async (): Promise<Outcome> => clientRoom(this.env, toUserId).post(visitor, words))
        .catch(toOutcome)
      return this.settle(guest, words.clientMsgId, outcome)
    }
    if (said.event === 'chat:admin_typing') {
      const { toUserId } = said.data
      return this.typists.hear(`${visitor.id} to ${toUserId}`, said.data.typing, (typing) => {
        const data = { toUserId, adminName: visitor.nombre, typing }
        return this.inPassing(clientRoom(this.env, toUserId).say({ event: 'chat:admin_typing', data }))
      })
    }
    if (said.event === 'chat:read') {
      const { clientId, seq } = said.data
      return this.settle(guest, null, await clientRoom(this.env, clientId).read(visitor, seq).catch(toOutcome))
    }
    this.refuse(guest, idOf(said), notHere)
  }

  /** A client's room has somebody in it. */
  attend(userId: number) {
    this.ctx.storage.kv.put(attending + userId, crypto.randomUUID())
  }

  /** Says it to the staff and to every client who is here. */
  async sayToAll(event: ServerEvent) {
    this.say(event)
    const rooms = [...this.ctx.storage.kv.list<string>({ prefix: attending })]
    await Promise.all(rooms.map(([key, visit]) => this.inPassing(this.#sayTo(key, visit, event))))
  }

  /** A room that turns out empty is forgotten, unless somebody entered it meanwhile. */
  async #sayTo(key: string, visit: string, event: ServerEvent) {
    const heard = await clientRoom(this.env, key.slice(attending.length)).say(event)
    if (heard === 0 && this.ctx.storage.kv.get(key) === visit) this.ctx.storage.kv.delete(key)
  }
}
