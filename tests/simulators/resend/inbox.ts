import type { SentMail } from '../resend.ts'

const style = `<style>
  body { margin: 0; font: 15px/1.5 system-ui, sans-serif; color: #1f2937; background: #f3f4f6 }
  main { max-width: 760px; margin: 0 auto; padding: 24px 16px }
  h1 { font-size: 20px; margin: 0 0 16px }
  a { color: inherit; text-decoration: none }
  ol { list-style: none; margin: 0; padding: 0; background: #fff; border-radius: 10px; overflow: hidden }
  li + li { border-top: 1px solid #e5e7eb }
  li a { display: grid; grid-template-columns: 1fr auto; gap: 2px 16px; padding: 14px 18px }
  li a:hover { background: #f9fafb }
  small { color: #6b7280 }
  dl { display: grid; grid-template-columns: auto 1fr; gap: 2px 12px; margin: 0 0 16px; font-size: 14px }
  dt { color: #6b7280 } dd { margin: 0; overflow-wrap: anywhere }
  iframe { width: 100%; height: 1100px; border: 0; border-radius: 10px; background: #fff }
  form { display: flex; flex-wrap: wrap; gap: 8px; margin: 0 0 16px }
  form p { width: 100%; margin: 0 }
  button { font: inherit; font-size: 14px; padding: 6px 12px; border: 1px solid #d1d5db; border-radius: 8px; background: #fff; cursor: pointer }
  pre { white-space: pre-wrap; background: #fff; border-radius: 10px; padding: 16px; overflow-wrap: anywhere }
</style>`

const page = (title: string, body: string) =>
  new Response(
    `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>${style}<main>${body}</main></html>`,
    { headers: { 'content-type': 'text/html; charset=utf-8' } },
  )

/** The mails to one address, or all, newest first. */
export function inboxPage(inbox: readonly SentMail[], to: string) {
  const shown = inbox.filter((mail) => to === '' || mail.to === to)
  const rows = shown.map(
    ({ id, to, subject, from, at }) =>
      `<li><a href="/correo/${id}"><b>${safe(subject)}</b><small>${at.slice(11, 16)} UTC</small><small>Para ${safe(to)} · de ${safe(from)}</small></a></li>`,
  )
  return page(
    'Buzón de prueba',
    `<h1>Buzón de prueba${to ? `: ${safe(to)}` : ''}</h1>${rows.length > 0 ? `<ol>${rows.join('')}</ol>` : '<p>Aún no llega ningún correo.</p>'}`,
  )
}

/** Page of one mail. `isReported`: the simulator has just sent the shop a notice about it. */
export function mailPage({ id, from, to, replyTo, subject, text }: SentMail, isReported: boolean) {
  const facts = [
    ['De', from],
    ['Para', to],
    ['Responder a', replyTo ?? '—'],
  ]
  const list = facts.map(([label, value = '']) => `<dt>${label}</dt><dd>${safe(value)}</dd>`)
  return page(
    safe(subject),
    `<p><a href="/">← Buzón</a></p><h1>${safe(subject)}</h1><dl>${list.join('')}</dl>
    <form method="post">${isReported ? '<p role="status">La tienda recibió el aviso.</p>' : ''}
      <button formaction="/correo/${id}?aviso=bounced">Rebotar este correo</button>
      <button formaction="/correo/${id}?aviso=complained">Marcar como no deseado</button>
    </form>
    <iframe title="Correo" src="/correo/${id}/html" sandbox="allow-popups allow-top-navigation-by-user-activation"></iframe>
    <details><summary>Texto sin formato</summary><pre>${safe(text)}</pre></details>`,
  )
}

/** HTML of a mail that has only text. */
export const plainPage = (text: string) =>
  `<!doctype html><meta charset="utf-8"><p style="white-space: pre-line; font: 15px/1.5 system-ui">${safe(text)}</p>`

const safe = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
