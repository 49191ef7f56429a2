import { passwordLink } from '../../contract/accounts/invitation.ts'
import type { MailContent, MailShop } from './layout.ts'
import { answerText } from './parts.ts'

type LinkFacts = { shop: MailShop; nombre: string; token: string }

export const resetMail = ({ shop, nombre, token }: LinkFacts): MailContent => ({
  subject: `Crea una contraseña nueva en ${shop.name}`,
  title: 'Crea una contraseña nueva',
  parts: [
    { text: `Hola, ${nombre}:` },
    {
      text: 'Pediste entrar de nuevo a tu cuenta. Con este botón escribes una contraseña nueva. Sirve una vez, durante 60 minutos.',
    },
    { button: { label: 'Crear contraseña', url: passwordLink(shop.origin, token) } },
    { text: 'Si no lo pediste, ignora este correo: tu contraseña sigue igual.' },
  ],
})

export const inviteMail = ({ shop, nombre, token }: LinkFacts): MailContent => ({
  subject: `Te damos acceso a ${shop.name}`,
  title: `Bienvenido a ${shop.name}`,
  parts: [
    { text: `Hola, ${nombre}:` },
    { text: 'Ya tienes una cuenta. Para entrar, crea tu contraseña con este botón. Sirve una vez, durante 7 días.' },
    { button: { label: 'Crear mi contraseña', url: passwordLink(shop.origin, token) } },
    { text: 'Después entras con este correo y tu contraseña.' },
    { link: { label: `Abrir ${shop.name}`, url: `${shop.origin}/login` } },
  ],
})

type RequestFacts = { business: string; contact: string; phone: string; email: string; notes: string }

/** The mail to the shop about a request for an account. */
export const accountRequestMail = (
  { business, contact, phone, email, notes }: RequestFacts,
  shop: MailShop,
): MailContent => ({
  subject: `Solicitud de cuenta: ${business}`,
  title: `${business} pide una cuenta`,
  parts: [
    {
      facts: [
        ['Negocio', business],
        ['Contacto', contact],
        ['Teléfono', phone],
        ['Correo', email],
      ],
    },
    ...(notes ? [{ text: notes }] : []),
    { button: { label: 'Revisar la solicitud', url: `${shop.origin}/customers/manage?status=pending` } },
  ],
})

type RefusedFacts = { contact: string; business: string; reason: string | null }

export const accountRefusedMail = ({ contact, business, reason }: RefusedFacts, shop: MailShop): MailContent => ({
  subject: `Tu solicitud de cuenta en ${shop.name}`,
  title: 'No pudimos abrir tu cuenta',
  parts: [
    { text: `Hola, ${contact}:` },
    { text: `Gracias por tu interés. Por ahora no podemos abrir la cuenta de ${business}.` },
    ...(reason ? [{ text: reason }] : []),
    { text: answerText('Si tienes dudas', shop) },
  ],
})
