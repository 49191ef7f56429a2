import { inboxPage, mailPage, plainPage } from './resend/inbox.ts'
import { type NoticeKind, noticeOf } from './resend/notices.ts'
import { serve } from './serve.ts'

export type SentMail = {
  id: string
  key: string
  from: string
  to: string
  replyTo: string | undefined
  subject: string
  html: string
  text: string
  /** By name. */
  tags: Record<string, string>
  at: string
}

/** `lost`: the mail is sent, and the answer never arrives. `twoASecond`: it takes two requests in a second. */
export type Weather = 'fine' | 'down' | 'slow' | 'lost' | 'limited' | 'twoASecond' | 'wrongKey'

type Body = {
  from: string
  to: string[]
  reply_to?: string
  subject: string
  html: string
  text: string
  tags?: { name: string; value: string }[]
}

/**
 * Resend as it behaves from outside: keys of idempotency, refusals, limits, notices. An address that begins with `rebota` is
 * refused for good, and a mail to one that begins with `noexiste` bounces. Its pages show the mails as their readers see
 * them, with buttons that send the notices of a mail. `webhookUrl`: address of the notices.
 */
export async function startResend({ port = 0, webhookUrl }: { port?: number; webhookUrl?: string } = {}) {
  const inbox: SentMail[] = []
  /** Accepted requests by key, with the text of the first one. */
  const known = new Map<string, { text: string; id: string }>()
  let weather: Weather = 'fine'
  let requests = 0
  const key = 're_sim_123456789'
  /** Times of the requests that were taken in the last second. */
  let recent: number[] = []

  function isWithinSecond() {
    recent = recent.filter((at) => Date.now() - at < 1000)
    if (recent.length === 2) return false
    recent.push(Date.now())
    return true
  }

  async function send(request: Request) {
    requests += 1
    if (request.headers.get('authorization') !== `Bearer ${key}` || weather === 'wrongKey') {
      return problem(403, 'invalid_api_key', 'API key is invalid')
    }
    if (weather === 'down') return problem(500, 'internal_server_error', 'An unexpected error occurred.')
    if (weather === 'limited') return problem(429, 'rate_limit_exceeded', 'Too many requests.')
    if (weather === 'twoASecond' && !isWithinSecond()) {
      return problem(429, 'rate_limit_exceeded', 'Too many requests.', { 'retry-after': '1' })
    }
    if (weather === 'slow') await new Promise((resolve) => setTimeout(resolve, 12_000))
    const text = await request.text()
    const idempotencyKey = request.headers.get('idempotency-key') ?? crypto.randomUUID()
    const before = known.get(idempotencyKey)
    if (before) return before.text === text ? Response.json({ id: before.id }) : reused()
    const body = JSON.parse(text) as Body
    const [to = ''] = body.to
    if (!isAddress(to) || to.startsWith('rebota')) return problem(422, 'validation_error', 'Invalid `to` field.')
    const id = crypto.randomUUID()
    known.set(idempotencyKey, { text, id })
    const { from, reply_to: replyTo, subject, html, text: plain } = body
    const tags = Object.fromEntries((body.tags ?? []).map(({ name, value }) => [name, value]))
    const mail = { id, key: idempotencyKey, from, to, replyTo, subject, html, text: plain, tags, at: now() }
    inbox.unshift(mail)
    if (to.startsWith('noexiste')) setTimeout(() => notify(mail, 'bounced'), 500)
    if (weather === 'lost') throw new Error('The answer is lost')
    return Response.json({ id })
  }

  async function notify(mail: SentMail, kind: NoticeKind) {
    if (webhookUrl) await fetch(webhookUrl, noticeOf(mail, kind)).catch(() => {})
  }

  async function answer(request: Request) {
    const { pathname, searchParams } = new URL(request.url)
    if (request.method === 'POST' && pathname === '/emails') return send(request)
    if (pathname === '/') return inboxPage(inbox, searchParams.get('para') ?? '')
    const mail = inbox.find(({ id }) => pathname === `/correo/${id}` || pathname === `/correo/${id}/html`)
    if (!mail) return new Response('No existe', { status: 404 })
    if (request.method === 'POST') {
      await notify(mail, searchParams.get('aviso') === 'complained' ? 'complained' : 'bounced')
      return new Response(null, { status: 303, headers: { location: `/correo/${mail.id}?avisado=1` } })
    }
    return pathname.endsWith('/html')
      ? new Response(mail.html, { headers: { 'content-type': 'text/html; charset=utf-8' } })
      : mailPage(mail, searchParams.has('avisado'))
  }

  const server = await serve(answer, port)
  return {
    ...server,
    key,
    inbox,
    /** Adds a mail of another sender, without HTML. */
    receive(mail: Pick<SentMail, 'from' | 'to' | 'subject' | 'text'>) {
      const id = crypto.randomUUID()
      inbox.unshift({ ...mail, id, key: id, replyTo: undefined, html: plainPage(mail.text), tags: {}, at: now() })
    },
    setWeather: (next: Weather) => {
      weather = next
    },
    requests: () => requests,
  }
}

const now = () => new Date().toISOString()

const isAddress = (text: string) => /^[^\s@<>,]+@[^\s@<>,]+\.[^\s@<>,]+$/.test(text)

const problem = (statusCode: number, name: string, message: string, headers: Record<string, string> = {}) =>
  Response.json({ statusCode, name, message }, { status: statusCode, headers })

const reused = () => problem(409, 'invalid_idempotent_request', 'This key was used with a different request payload.')
