import type { ClientEvent, ServerEvent } from '#contract/rooms'
import { connect } from '../db/client.ts'
import { chatRole, markRead, storeMessage } from '../worker/domain/chat.ts'
import type { SocketUser } from '../worker/domain/tickets.ts'
import { staffRoomOf } from './addresses.ts'
import type { ClientRoomCalls } from './calls.ts'
import type { Outcome } from './outcome.ts'
import { clientMsgIdOf, notAllowed, Room, type Socket } from './room.ts'

/** Sent to staff in a delegated session: they receive the events of a client, but write from the staff's chat. */
const notForDelegates = 'Estás pidiendo como cliente: escribe desde el chat de tu equipo.'

type NewMessage = { text: string; clientMsgId: string }

/** The room of one client user, with all their tabs. It puts the messages of both sides of the conversation in order. */
export class ClientRoom extends Room implements ClientRoomCalls {
  get #clientId() {
    return Number(this.name)
  }

  /** Subscribes to events for all clients, which the room of the staff publishes. */
  protected override async prepare() {
    await staffRoomOf(this.env).subscribe(this.#clientId)
  }

  protected override async handle(socket: Socket, user: SocketUser, event: ClientEvent) {
    if (user.onBehalfOf !== null) return this.reject(socket, clientMsgIdOf(event), notForDelegates)
    if (event.event === 'chat:client_message') {
      return this.reply(socket, event.data.clientMsgId, await this.storeMessage(user, event.data))
    }
    if (event.event === 'chat:typing') {
      const { id: fromUserId, nombre: fromName } = user
      return this.typing.update(String(fromUserId), event.data.typing, (typing) =>
        this.bestEffort(
          staffRoomOf(this.env).publish({ event: 'chat:typing', data: { fromUserId, fromName, typing } }),
        ),
      )
    }
    if (event.event === 'chat:read' && event.data.clientId === this.#clientId) {
      return this.reply(socket, null, await this.markRead(user, event.data.seq))
    }
    this.reject(socket, clientMsgIdOf(event), notAllowed)
  }

  /** Stores a message, then publishes it to both sides. */
  storeMessage(user: SocketUser, { text, clientMsgId }: NewMessage): Promise<Outcome> {
    return this.#inOrder(async () => {
      const clientId = this.#clientId
      const { message, isNew } = await storeMessage(connect(this.env), user, { clientId, text, clientMsgId })
      const sent = { ...message, clientId }
      const event: ServerEvent =
        message.fromRole === 'client'
          ? { event: 'chat:new_message', data: sent }
          : { event: 'chat:admin_message', data: { ...sent, toUserId: clientId, adminName: message.fromName } }
      if (!isNew) return { status: 'duplicate', event }
      await this.#publishToBoth(event)
      return { status: 'done' }
    })
  }

  /** Marks messages as read up to `seq`, then publishes the position to both sides. */
  markRead(user: SocketUser, upTo: number): Promise<Outcome> {
    return this.#inOrder(async () => {
      const clientId = this.#clientId
      const seq = await markRead(connect(this.env), user, { clientId, seq: upTo })
      await this.#publishToBoth({ event: 'chat:read', data: { clientId, reader: chatRole(user), seq } })
      return { status: 'done' }
    })
  }

  async #publishToBoth(event: ServerEvent) {
    this.publish(event)
    await this.bestEffort(staffRoomOf(this.env).publish(event))
  }

  /** One task at a time, so that every socket receives the same order. */
  #inOrder = (task: () => Promise<Outcome>) => this.queues.run('conversation', task).catch(this.toOutcome)
}
