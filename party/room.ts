import { type Connection, type ConnectionContext, Server, type WSMessage } from 'partyserver'
import * as v from 'valibot'
import { ClientEvent, closeCodes, maxMessageBytes, type ServerEvent } from '#contract/rooms'
import { connect } from '../db/client.ts'
import { describeFault } from '../db/describe-fault.ts'
import { findSession } from '../worker/domain/accounts/sessions.ts'
import type { SocketUser } from '../worker/domain/tickets.ts'
import type { Env } from '../worker/env.ts'
import { excessSockets, type FrameLimits, frameLimits, rejectionLimit } from './limits.ts'
import { type Outcome, toOutcome } from './outcome.ts'
import { userOf } from './socket-user.ts'
import { TaskQueues } from './task-queues.ts'
import { TypingNotices } from './typing-notices.ts'

/** `openedAt`: milliseconds since 1970. */
type SocketState = SocketUser & { openedAt: number }
export type Socket = Connection<SocketState>

/**
 * The base of both kinds of room. No hook may throw: partyserver would send the stack to the browser. Rooms hibernate:
 * only the state of connections and the database last.
 */
export abstract class Room extends Server<Env> {
  static override options = { hibernate: true }
  protected readonly queues = new TaskQueues()
  protected readonly typing = new TypingNotices()
  /** By user: their sockets share one limit. */
  readonly #frames = new Map<number, FrameLimits>()
  readonly #rejections = new WeakMap<Socket, () => boolean>()

  /** Handles an event that is valid and within the limits. */
  protected abstract handle(socket: Socket, user: SocketUser, event: ClientEvent): Promise<unknown> | unknown

  /** Runs when a socket has connected, before it receives anything. */
  protected async prepare(): Promise<void> {}

  override onStart() {
    // The runtime answers pings without waking the room. Browsers detect a dead connection with them.
    this.ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
  }

  override async onConnect(socket: Socket, { request }: ConnectionContext) {
    try {
      const user = userOf(request)
      socket.setState({ ...user, openedAt: Date.now() })
      this.#closeExcess(user)
      // The session may have ended since its ticket was used. From here on `closeSession` finds the socket.
      const [session] = await Promise.all([findSession(connect(this.env), user.tokenHash), this.prepare()])
      if (!session) endSession(socket)
    } catch (error) {
      this.#log(error)
      socket.close(closeCodes.tryAgain, 'Try again')
    }
  }

  override async onMessage(socket: Socket, raw: WSMessage) {
    let clientMsgId: string | null = null
    try {
      const user = socket.state
      if (socket.readyState !== WebSocket.OPEN || !user) return
      if (hasExpired(user)) return endSession(socket)
      const { frame, message } = this.#framesOf(user)
      if (!frame()) return this.reject(socket, null, tooFast)
      const event = parseEvent(raw)
      if (!event) return this.reject(socket, null, 'No se pudo leer el mensaje.')
      clientMsgId = clientMsgIdOf(event)
      const isTyping = event.event === 'chat:typing' || event.event === 'chat:admin_typing'
      if (!isTyping && !message()) return this.reject(socket, clientMsgId, tooFast)
      await this.handle(socket, user, event)
    } catch (error) {
      this.#log(error)
      sendFailure(socket, clientMsgId, 'Ocurrió un error inesperado. Inténtalo de nuevo.')
    }
  }

  override onClose(socket: Connection, code: number) {
    // A browser that closes without a code waits for a close frame, which partyserver does not send.
    if (code === 1005) ignoreErrors(() => socket.close(1000))
  }

  override onError(_socket: Connection, error: unknown) {
    this.#log(error)
  }

  override onException(error: unknown) {
    this.#log(error)
  }

  /** Sends an event to every socket of the room. Returns how many received it. */
  publish(event: ServerEvent) {
    const text = JSON.stringify(event)
    const now = new Date().toISOString()
    let sent = 0
    for (const socket of this.getConnections<SocketState>()) {
      const { state } = socket
      if (!state || hasExpired(state, now)) endSession(socket)
      else if (ignoreErrors(() => socket.send(text))) sent += 1
    }
    return sent
  }

  /** Closes the sockets of a session. */
  closeSession(tokenHash: string) {
    for (const socket of this.getConnections<SocketState>()) {
      if (socket.state?.tokenHash === tokenHash) endSession(socket)
    }
  }

  /** Sends the outcome of an event to its sender, unless it succeeded: then the published event is the confirmation. */
  protected reply(socket: Socket, clientMsgId: string | null, outcome: Outcome) {
    if (outcome.status === 'signedOut') endSession(socket)
    else if (outcome.status === 'failed') sendFailure(socket, clientMsgId, outcome.message)
    else if (outcome.status === 'duplicate') ignoreErrors(() => socket.send(JSON.stringify(outcome.event)))
  }

  /** Ignores an event and sends the reason. Closes a socket that has too many events rejected. */
  protected reject(socket: Socket, clientMsgId: string | null, message: string) {
    if (this.#rejectionOf(socket)()) sendFailure(socket, clientMsgId, message)
    else socket.close(closeCodes.tooMuch, 'Too much')
  }

  protected toOutcome = (error: unknown) => toOutcome(error, (fault) => this.#log(fault))

  /** Awaits a call of another room. Its failure is logged and does not fail the event. */
  protected async bestEffort(call: Promise<unknown>) {
    await call.catch((error) => this.#log(error))
  }

  #closeExcess(user: SocketUser) {
    const own = [...this.getConnections<SocketState>()].flatMap((socket) =>
      socket.state?.id === user.id && socket.readyState === WebSocket.OPEN ? [{ socket, ...socket.state }] : [],
    )
    for (const { socket } of excessSockets(own)) ignoreErrors(() => socket.close(closeCodes.replaced, 'Replaced'))
  }

  #framesOf({ id }: SocketUser) {
    const own = this.#frames.get(id) ?? frameLimits()
    this.#frames.set(id, own)
    return own
  }

  #rejectionOf(socket: Socket) {
    const own = this.#rejections.get(socket) ?? rejectionLimit()
    this.#rejections.set(socket, own)
    return own
  }

  #log(error: unknown) {
    console.error(JSON.stringify({ room: this.constructor.name, ...describeFault(error) }))
  }
}

const tooFast = 'Estás enviando mensajes muy rápido. Espera un momento.'
/** Message for an event that this kind of room does not handle. */
export const notAllowed = 'No tienes permisos para enviar este mensaje.'

function parseEvent(raw: WSMessage): ClientEvent | undefined {
  if (typeof raw !== 'string' || raw.length > maxMessageBytes || Buffer.byteLength(raw) > maxMessageBytes) return
  const parsed = v.safeParse(EventText, raw)
  return parsed.success ? parsed.output : undefined
}

const EventText = v.pipe(v.string(), v.parseJson(), ClientEvent)

export const clientMsgIdOf = ({ data }: ClientEvent) => ('clientMsgId' in data ? data.clientMsgId : null)

const hasExpired = ({ expiresAt }: SocketUser, now = new Date().toISOString()) => expiresAt <= now

/** Closes the socket of a session that has ended. */
function endSession(socket: Socket) {
  ignoreErrors(() => socket.send(JSON.stringify({ event: 'session_closed', data: {} } satisfies ServerEvent)))
  ignoreErrors(() => socket.close(closeCodes.signIn, 'Sign in'))
}

const sendFailure = (socket: Socket, clientMsgId: string | null, message: string) =>
  ignoreErrors(() =>
    socket.send(JSON.stringify({ event: 'chat:failed', data: { clientMsgId, message } } satisfies ServerEvent)),
  )

/** A socket may break at any time; its close event follows. Returns whether `act` succeeded. */
function ignoreErrors(act: () => void) {
  try {
    act()
    return true
  } catch {
    return false
  }
}
