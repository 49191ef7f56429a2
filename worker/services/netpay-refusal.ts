import * as v from 'valibot'

const ErrorText = v.looseObject({ message: v.pipe(v.string(), v.nonEmpty()) })

const messages: Record<number, string> = {
  401: 'NetPay no aceptó la llave de la tienda. Revisa la configuración.',
  403: 'NetPay no permite devoluciones con la llave de la tienda. Pide a NetPay que las active.',
  404: 'NetPay no encontró el cargo.',
  409: 'NetPay no devuelve este cargo: ya se devolvió, o hay otra devolución en proceso.',
  429: 'NetPay recibió demasiadas solicitudes. Inténtalo de nuevo en unos minutos.',
}

/** The reason why NetPay refused a refund, for the staff. Undefined if it made the refund, or may have made it. */
export async function refusalOf(answer: Response): Promise<string | undefined> {
  const { status } = answer
  const known = messages[status]
  if (known) return known
  if (status !== 400 && status !== 402 && status !== 422) return undefined
  const parsed = v.safeParse(ErrorText, await answer.json().catch(() => undefined))
  return parsed.success ? `NetPay rechazó la devolución: ${parsed.output.message}` : 'NetPay rechazó la devolución.'
}
