import type { InStatement } from '@libsql/client/web'
import { insert } from './insert.ts'
import type { Random } from './random.ts'
import { staff, type User } from './users.ts'

type Conversation = {
  client: number
  startedMinutesAgo: number
  lines: string[]
  read: { admin: number; client: number }
}

/** `›` marks the messages of the staff. */
const conversations: Conversation[] = [
  {
    client: 3,
    startedMinutesAgo: 26 * 60,
    lines: [
      'Buenos días, ¿tienen tornillo hexagonal de 3/8" × 2"?',
      '› Buenos días, Laura. Sí, hay en existencia; lo ves en Productos con el código TOR-0145.',
      'Perfecto. ¿Me lo pueden incluir en el envío de mañana?',
      '› Claro, si generas la orden antes de las 13:00 sale mañana mismo.',
      'Gracias, ya la hice.',
      '› ¡Listo! Ya está aceptada; puedes pagarla desde tu historial.',
    ],
    read: { admin: 5, client: 5 },
  },
  {
    client: 8,
    startedMinutesAgo: 95,
    lines: [
      'Hola, mi pedido llegó con dos cajas golpeadas.',
      '› Lo sentimos, Joaquín. ¿Nos mandas el número del pedido?',
      'Es el de la semana pasada, el último que recibí.',
      '¿Pasan por ellas o las llevo yo?',
    ],
    read: { admin: 2, client: 2 },
  },
  {
    client: 9,
    startedMinutesAgo: 9 * 24 * 60,
    lines: [
      '¿Manejan impermeabilizante de 10 años?',
      '› Por ahora solo de 3, 5 y 7 años, en rojo y blanco.',
      'Va, gracias. Entonces pido el de 7.',
    ],
    read: { admin: 3, client: 3 },
  },
]

export function demoChats(users: readonly User[], now: number, random: Random): InStatement[] {
  const known = conversations.filter(({ client }) => users.some((user) => user.id === client))
  const messages = known.flatMap(({ client, startedMinutesAgo, lines }) =>
    lines.map((line, index) => {
      const isShop = line.startsWith('› ')
      return {
        clientId: client,
        seq: index + 1,
        clientMsgId: random.uuid(),
        fromRole: isShop ? 'admin' : 'client',
        fromUserId: isShop ? staff.sales : client,
        text: line.replace(/^› /, ''),
        createdAt: new Date(now - startedMinutesAgo * 60_000 + index * 140_000).toISOString(),
      }
    }),
  )
  const reads = known.flatMap(({ client, read }) =>
    Object.entries(read).map(([reader, seq]) => ({ clientId: client, reader, seq })),
  )
  return [...insert('chat_messages', messages), ...insert('chat_reads', reads)]
}
