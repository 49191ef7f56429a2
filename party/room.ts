import { type Connection, type ConnectionContext, Server, type WSMessage } from 'partyserver'
import * as v from 'valibot'
import { ClientEvent, closeCodes, maxMessageBytes, type ServerEvent } from '#contract/rooms'
import { connect } from '../db/client.ts'
import { findSession } from '../worker/domain/sessions.ts'
import type { SocketUser } from '../worker/domain/tickets.ts'
import type { Env } from '../worker/env.ts'
import { type Limits, limits } from './limits.ts'
import type { Outcome } from './outcome.ts'
import { Turns } from './turns.ts'
import { Typists } from './typing.ts'
import { visitorOf } from './visitor.ts'

export type Guest = Connection<SocketUser>

/**
 * What both kinds of room share. No hook may throw: partyserver would send the stack to the browser. Whatever must
 * outlive a hibernation is in the state of the connection or in the database.
 */
export abstract class Room extends Server<Env> {
  static override options = { hibernate: true }
  protected readonly turns = new Turns()
  protected readonly typists = new Typists()
  readonly #limits = new WeakMap<Guest, Limits>()

  /** Acts on an event that is well formed and within the limits. */
  protected abstract hear(guest: Guest, visitor: SocketUser, said: ClientEvent): Promise<unknown> | unknown

  /** Runs once a guest is in, before he hears anything. */
  protected async welcome(): Promise<void> {}

  override onStart() {
    // Answered without waking the room: how a browser learns that its connection is dead.
    this.ctx.setWebSocketAutoResponse(new WebSocketRequestResponsePair('ping', 'pong'))
  }

  override async onConnect(guest: Guest, { request }: ConnectionContext) {
    try {
      const visitor = visitorOf(request)
      guest.setState(visitor)
      // He may have signed out between his ticket and here; from here on `closeSessions` finds him.
      const [session] = await Promise.all([findSession(connect(this.env), visitor.tokenHash), this.welcome()])
      if (!session) dismiss(guest)
    } catch (error) {
      this.#log(error)
      guest.close(closeCodes.tryAgain, 'Try again')
    }
  }

  override async onMessage(guest: Guest, raw: WSMessage) {
    try {
      const visitor = guest.state
      if (guest.readyState !== WebSocket.OPEN || !visitor) return
      if (isOver(visitor)) return dismiss(guest)
      const { frame, message } = this.#limitsOf(guest)
      if (!frame()) return this.refuse(guest, null, tooFast)
      const said = read(raw)
      if (!said) return this.refuse(guest, null, 'No se pudo leer el mensaje.')
      const isTyping = said.event === 'chat:typing' || said.event === 'chat:admin_typing'
      if (!isTyping && !message()) return this.refuse(guest, idOf(said), tooFast)
      await this.hear(guest, visitor, said)
    } catch (error) {
      this.#log(error)
      fail(guest, null, 'Ocurrió un error inesperado. Inténtalo de nuevo.')
    }
  }

  override onClose(guest: Connection, code: number) {
    // A browser that closes without a code waits for an answer all the same, and partyserver gives none.
    if (code === 1005) attempt(() => guest.close(1000))
  }

  override onError(_guest: Connection, error: unknown) {
    this.#log(error)
  }

  override onException(error: unknown) {
    this.#log(error)
  }

  /** Says it to everyone in the room; returns how many that were. */
  say(event: ServerEvent) {
    const text = JSON.stringify(event)
    let heard = 0
    for (const guest of this.getConnections<SocketUser>()) {
      if (!guest.state || isOver(guest.state)) dismiss(guest)
      else if (attempt(() => guest.send(text))) heard += 1
    }
    return heard
  }

  /** Hangs up on a session that ended, or on all of a person's. */
  closeSessions(userId: number, tokenHash?: string) {
    for (const guest of this.getConnections<SocketUser>()) {
      if (guest.state?.id !== userId) continue
      if (tokenHash === undefined || guest.state.tokenHash === tokenHash) dismiss(guest)
    }
  }

  /** The sender's acknowledgement is the event itself: a new one reached him with everybody else. */
  protected settle(guest: Guest, clientMsgId: string | null, outcome: Outcome) {
    if (outcome.is === 'signed out') dismiss(guest)
    else if (outcome.is === 'failed') fail(guest, clientMsgId, outcome.message)
    else if (outcome.is === 'repeated') attempt(() => guest.send(JSON.stringify(outcome.event)))
  }

  /** Drops what was said; whoever goes on all the same is hung up on. */
  protected refuse(guest: Guest, clientMsgId: string | null, message: string) {
    if (this.#limitsOf(guest).offence()) fail(guest, clientMsgId, message)
    else guest.close(closeCodes.tooMuch, 'Too much')
  }

  /** For what other rooms should hear, but nobody waits for. */
  protected async inPassing(call: Promise<unknown>) {
    await call.catch((error) => this.#log(error))
  }

  #limitsOf(guest: Guest) {
    const own = this.#limits.get(guest) ?? limits()
    this.#limits.set(guest, own)
    return own
  }

  #log(error: unknown) {
    const what =
      error instanceof Error ? `${error.name} ${error.stack?.split('\n').slice(1, 6).join(' ').trim()}` : 'error'
    console.error(JSON.stringify({ room: this.constructor.name, error: what }))
  }
}

const tooFast = 'Estás enviando mensajes muy rápido. Espera un momento.'
export const notHere = 'No tienes permisos para enviar este mensaje.'

function read(raw: WSMessage): ClientEvent | undefined {
  if (typeof raw !== 'string' || raw.length > maxMessageBytes || Buffer.byteLength(raw) > maxMessageBytes) return
  let json: unknown
  try {
    json = JSON.parse(raw)
  } catch {
    return
  }
  const parsed = v.safeParse(ClientEvent, json)
  return parsed.success ? parsed.output : undefined
}

export const idOf = (said: ClientEvent) => ('clientMsgId' in said.data ? said.data.clientMsgId : null)

const isOver = ({ expiresAt }: Pick<SocketUser, 'expiresAt'>) => expiresAt <= new Date().toISOString()

function dismiss(guest: Guest) {
  attempt(() => guest.send(JSON.stringify({ event: 'session_closed', data: {} } satisfies ServerEvent)))
  attempt(() => guest.close(closeCodes.signIn, 'Sign in'))
}

const fail = (guest: Guest, clientMsgId: string | null, message: string) =>
  attempt(() =>
    guest.send(JSON.stringify({ event: 'chat:failed', data: { clientMsgId, message } } satisfies ServerEvent)),
  )

/** A socket may break at any time; its close event deals with it. */
function attempt(act: () => void) {
  try {
    act()
    return true
  } catch {
    return false
  }
}
