import { passwordLink } from '../../contract/invitation.ts'
import type { MailContent, MailShop } from './layout.ts'

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
