/** One mail before it is laid out. Texts are plain: the layout escapes them. */
export type MailContent = {
  subject: string
  title: string
  parts: Part[]
}

type Part =
  | { text: string }
  | { button: { label: string; url: string } }
  | { facts: (readonly [label: string, value: string])[] }
  | { lines: { name: string; detail: string; amount?: string }[] }
  | { link: { label: string; url: string } }

/** Data of the shop in every mail. `colour`: of its sidebar, as #rrggbb. */
export type MailShop = {
  name: string
  origin: string
  /** Shown before the number of an order. */
  folioPrefix: string
  logo: string | null
  colour: string
  email: string
  phone: string
}

const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/** HTML of tables with inline styles, because mail programs ignore style sheets, and the same as plain text. */
export function layOut(content: MailContent, shop: MailShop) {
  return { subject: content.subject, html: htmlOf(content, shop), text: textOf(content, shop) }
}

function htmlOf({ subject, title, parts }: MailContent, shop: MailShop) {
  const { name, colour } = shop
  const ink = inkOn(colour)
  const logo = shop.logo
    ? `<img src="${safe(shop.origin + shop.logo)}" alt="" height="36" style="height:36px;max-width:120px;vertical-align:middle;margin-right:12px;border:0">`
    : ''
  return `<!doctype html>
<html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${safe(subject)}</title></head>
<body style="margin:0;padding:0;background:#f3f4f6">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f4f6"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:#ffffff;border-radius:10px;overflow:hidden;${font}">
<tr><td style="background:${safe(colour)};color:${ink};padding:18px 28px;font-size:17px;font-weight:600">${logo}<span style="vertical-align:middle">${safe(name)}</span></td></tr>
<tr><td style="padding:28px;color:#1f2937;font-size:15px;line-height:1.55">
<h1 style="margin:0 0 16px;font-size:21px;line-height:1.3;color:#111827">${safe(title)}</h1>
${parts.map((part) => partHtml(part, colour, ink)).join('\n')}
</td></tr>
<tr><td style="padding:18px 28px;border-top:1px solid #e5e7eb;color:#6b7280;font-size:13px;line-height:1.5">${footOf(shop).map(safe).join('<br>')}</td></tr>
</table></td></tr></table></body></html>`
}

function partHtml(part: Part, colour: string, ink: string) {
  if ('text' in part) return `<p style="margin:0 0 16px">${safe(part.text).replace(/\n/g, '<br>')}</p>`
  if ('button' in part) {
    const { label, url } = part.button
    return `<p style="margin:24px 0"><a href="${safe(url)}" style="display:inline-block;background:${safe(colour)};color:${ink};padding:12px 22px;border-radius:8px;font-weight:600;text-decoration:none">${safe(label)}</a></p>
<p style="margin:0 0 16px;color:#6b7280;font-size:13px">Si el botón no abre, copia esta dirección en tu navegador:<br><a href="${safe(url)}" style="color:#374151;word-break:break-all">${safe(url)}</a></p>`
  }
  if ('link' in part) {
    return `<p style="margin:0 0 16px"><a href="${safe(part.link.url)}" style="color:#1d4ed8">${safe(part.link.label)}</a></p>`
  }
  if ('facts' in part) return table(part.facts.map(([label, value]) => row(safe(label), safe(value), true)))
  return table(
    part.lines.map(({ name, detail, amount = '' }) =>
      row(`${safe(name)}<br><span style="color:#6b7280;font-size:13px">${safe(detail)}</span>`, safe(amount), false),
    ),
  )
}

const table = (rows: string[]) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;border-collapse:collapse;font-size:14px">${rows.join('')}</table>`

function row(left: string, right: string, isFact: boolean) {
  const cell = 'padding:8px 0;border-bottom:1px solid #e5e7eb;vertical-align:top'
  return `<tr><td style="${cell};${isFact ? 'color:#6b7280' : 'padding-right:12px'}">${left}</td><td align="right" style="${cell};${isFact ? 'font-weight:600' : 'white-space:nowrap'}">${right}</td></tr>`
}

function textOf({ title, parts }: MailContent, shop: MailShop) {
  return [shop.name, '', title, '', ...parts.flatMap((part) => [partText(part), '']), '--', ...footOf(shop)].join('\n')
}

function partText(part: Part) {
  if ('text' in part) return part.text
  if ('button' in part) return `${part.button.label}:\n${part.button.url}`
  if ('link' in part) return `${part.link.label}:\n${part.link.url}`
  if ('facts' in part) return part.facts.map(([label, value]) => `${label}: ${value}`).join('\n')
  return part.lines
    .map(({ name, detail, amount }) => `- ${name} (${detail})${amount === undefined ? '' : `: ${amount}`}`)
    .join('\n')
}

const footOf = ({ name, email, phone }: MailShop) => [
  name,
  ...(phone ? [`Teléfono: ${phone}`] : []),
  email ? `Puedes responder este correo: le llega a ${email}.` : 'Este correo se envía solo; no lo respondas.',
]

const safe = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** White or black, whichever is easier to read on the colour. */
function inkOn(colour: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150 ? '#111827' : '#ffffff'
}
