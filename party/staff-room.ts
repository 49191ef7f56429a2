import type { ClientEvent, ServerEvent } from '#contract/rooms'
import type { SocketUser } from '../worker/domain/tickets.ts'
import { clientRoomOf } from './addresses.ts'
import type { StaffRoomCalls } from './calls.ts'
import type { Outcome } from './outcome.ts'
import { clientMsgIdOf, notAllowed, Room, type Socket } from './room.ts'

/** Prefix of the storage keys of subscribed rooms: one key per client, with an id of its latest subscription. */
const subscription = 'subscribed:'

/** Time after which typing without a new notice has ended. Notices arrive once a second. */
const noticeLimitMs = 3000

/** The room of the staff: it receives every conversation and forwards messages of staff to the room of the client. */
export class StaffRoom extends Room implements StaffRoomCalls {
  /** Clients who are typing, with the time after which a lost notice no longer counts. */
  readonly #typing = new Map<number, number>()
  #subscriptions: Map<string, string> | undefined

  override publish(event: ServerEvent) {
    if (event.event === 'chat:typing') {
      const { fromUserId, typing } = event.data
      if (typing) this.#typing.set(fromUserId, Date.now() + noticeLimitMs)
      else this.#typing.delete(fromUserId)
    }
    return super.publish(event)
  }

  typingClients() {
    return [...this.#typing].filter(([, until]) => until > Date.now()).map(([id]) => id)
  }

  protected override async handle(socket: Socket, user: SocketUser, event: ClientEvent) {
    if (event.event === 'chat:admin_message') {
      const { toUserId, ...message } = event.data
      const outcome = await this.queues
        .run(
          String(toUserId),
          async (): Promise<Outcome> => clientRoomOf(this.env, toUserId).storeMessage(user, message),
        )
        .catch(this.toOutcome)
      return this.reply(socket, message.clientMsgId, outcome)
    }
    if (event.event === 'chat:admin_typing') {
      const { toUserId } = event.data
      return this.typing.update(`${user.id} to ${toUserId}`, event.data.typing, (typing) => {
        const data = { toUserId, adminName: user.nombre, typing }
        return this.bestEffort(clientRoomOf(this.env, toUserId).publish({ event: 'chat:admin_typing', data }))
      })
    }
    if (event.event === 'chat:read') {
      const { clientId, seq } = event.data
      return this.reply(socket, null, await clientRoomOf(this.env, clientId).markRead(user, seq).catch(this.toOutcome))
    }
    this.reject(socket, clientMsgIdOf(event), notAllowed)
  }

  /** Subscribes the room of a client, which has a socket, to `publishToAll`. */
  subscribe(userId: number) {
    const key = subscription + userId
    const id = crypto.randomUUID()
    this.ctx.storage.kv.put(key, id)
    this.#subscribed().set(key, id)
  }

  /** Sends an event to the staff and to every connected client. */
  async publishToAll(event: ServerEvent) {
    this.publish(event)
    const rooms = [...this.#subscribed()]
    await Promise.all(rooms.map(([key, id]) => this.bestEffort(this.#publishTo(key, id, event))))
  }

  /** Sends the event to a room. Unsubscribes the room if it has no sockets, unless a new subscription has changed the `id`. */
  async #publishTo(key: string, id: string, event: ServerEvent) {
    const sent = await clientRoomOf(this.env, key.slice(subscription.length)).publish(event)
    if (sent > 0 || this.#subscribed().get(key) !== id) return
    this.ctx.storage.kv.delete(key)
    this.#subscribed().delete(key)
  }

  /** The ids of the stored subscriptions by key. They are read once: a query of the storage delays each order by a millisecond. */
  #subscribed() {
    this.#subscriptions ??= new Map(this.ctx.storage.kv.list<string>({ prefix: subscription }))
    return this.#subscriptions
  }
}
