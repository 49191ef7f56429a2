import type { ClientEvent, ServerEvent } from '#contract/rooms'
import { connect } from '../db/client.ts'
import { chatRole, markRead, storeMessage } from '../worker/domain/chat.ts'
import type { SocketUser } from '../worker/domain/tickets.ts'
import { lobby } from './addresses.ts'
import type { ClientRoomCalls } from './calls.ts'
import { type Outcome, toOutcome } from './outcome.ts'
import { type Guest, idOf, notHere, Room } from './room.ts'

type Words = { text: string; clientMsgId: string }

/** The room of one client user, in all his tabs. It puts his conversation in order, whichever side speaks. */
export class ClientRoom extends Room implements ClientRoomCalls {
  get #clientId() {
    return Number(this.name)
  }

  /** What concerns every client comes by way of the lobby, so it must know that somebody is here. */
  protected override async welcome() {
    await lobby(this.env).attend(this.#clientId)
  }

  protected override async hear(guest: Guest, visitor: SocketUser, said: ClientEvent) {
    if (said.event === 'chat:client_message') {
      return this.settle(guest, said.data.clientMsgId, await this.post(visitor, said.data))
    }
    if (said.event === 'chat:typing') {
      const { id: fromUserId, nombre: fromName } = visitor
      return this.typists.hear(String(fromUserId), said.data.typing, (typing) =>
        this.inPassing(lobby(this.env).say({ event: 'chat:typing', data: { fromUserId, fromName, typing } })),
      )
    }
    if (said.event === 'chat:read' && said.data.clientId === this.#clientId) {
      return this.settle(guest, null, await this.read(visitor, said.data.seq))
    }
    this.refuse(guest, idOf(said), notHere)
  }

  /** Persists, then tells both sides. One at a time, so that everybody hears the same order. */
  post(visitor: SocketUser, { text, clientMsgId }: Words): Promise<Outcome> {
    return this.#inTurn(async () => {
      const clientId = this.#clientId
      const { message, isNew } = await storeMessage(connect(this.env), visitor, { clientId, text, clientMsgId })
      const sent = { ...message, clientId }
      const event: ServerEvent =
        message.fromRole === 'client'
          ? { event: 'chat:new_message', data: sent }
          : { event: 'chat:admin_message', data: { ...sent, adminName: message.fromName } }
      if (!isNew) return { is: 'repeated', event }
      await this.#tellBoth(event)
      return { is: 'said' }
    })
  }

  read(visitor: SocketUser, upTo: number): Promise<Outcome> {
    return this.#inTurn(async () => {
      const clientId = this.#clientId
      const seq = await markRead(connect(this.env), visitor, { clientId, seq: upTo })
      await this.#tellBoth({ event: 'chat:read', data: { clientId, reader: chatRole(visitor), seq } })
      return { is: 'said' }
    })
  }

  async #tellBoth(event: ServerEvent) {
    this.say(event)
    await this.inPassing(lobby(this.env).say(event))
  }

  #inTurn = (task: () => Promise<Outcome>) => this.turns.take('conversation', task).catch(toOutcome)
}
