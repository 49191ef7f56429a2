import * as v from 'valibot'
import { clip } from '../contract/clip.ts'

const ErrorText = v.looseObject({ message: v.pipe(v.string(), v.nonEmpty()) })

const notFound = 'NetPay no encontró el cargo.'
const alreadyReturned = 'NetPay no devuelve este cargo: ya se devolvió, o hay otra devolución en proceso.'

const messages: Record<number, string> = {
  401: 'NetPay no aceptó la llave de la tienda. Revisa la configuración.',
  403: 'NetPay no permite devoluciones con la llave de la tienda. Pide a NetPay que las active.',
  404: notFound,
  409: alreadyReturned,
  429: 'NetPay recibió demasiadas solicitudes. Inténtalo de nuevo en unos minutos.',
}

/** NetPay does not document the texts of a refused refund. These are its texts for charges, and their usual English. */
const texts: [pattern: RegExp, message: string][] = [
  [
    /partial/i,
    'NetPay solo devuelve este cargo completo. El día del cargo no admite partes: devuelve la parte desde mañana, o el cargo completo hoy.',
  ],
  [/amount|monto/i, 'NetPay no acepta este monto. Revisa en el portal de NetPay cuánto queda por devolver del cargo.'],
  [/already|cannot be refunded|ya (fue|se)/i, alreadyReturned],
  [/not found|no encontrad/i, notFound],
  [
    /insuficiente|insufficient/i,
    'NetPay contestó que no hay fondos para la devolución. Pregunta a NetPay por el saldo de la tienda.',
  ],
  [
    /vencida|expired card|card (has )?expired/i,
    'La tarjeta del cliente está vencida. Acuerda con el cliente otra forma de devolverle.',
  ],
  [
    /declin|llame emisor|rejected by/i,
    'El banco del cliente no aceptó la devolución. Acuerda con el cliente otra forma de devolverle.',
  ],
  [
    /respuesta tard|no response|time(d )?out/i,
    'El banco no respondió a NetPay. Revisa el cargo en el portal de NetPay antes de repetir la devolución.',
  ],
]

/** The reason of a refusal for which NetPay gave none. */
export const unexplained = 'NetPay rechazó la devolución.'

export type Refusal = {
  /** For the staff. */
  reason: string
  /** The text of NetPay's answer, for the audit log. Null if it had none. */
  original: string | null
}

/** The reason why NetPay refused a refund. Undefined if it made the refund, or may have made it. */
export async function refusalOf(answer: Response): Promise<Refusal | undefined> {
  const { status } = answer
  const known = messages[status]
  if (!known && status !== 400 && status !== 402 && status !== 422) return undefined
  const parsed = v.safeParse(ErrorText, await answer.json().catch(() => undefined))
  const original = parsed.success ? clip(parsed.output.message, 300) : null
  return { reason: known ?? reasonIn(original), original }
}

function reasonIn(original: string | null) {
  if (original === null) return unexplained
  return texts.find(([pattern]) => pattern.test(original))?.[1] ?? `NetPay rechazó la devolución: ${original}`
}
