import type { TaxCheck, TaxData } from '../../contract/invoices/tax-check.ts'
import { AppError, invalidField } from '../../errors.ts'
import type { Rejection, TaxpayerCheck } from './provider.ts'
import { rejectionText } from './rejection-text.ts'

/**
 * Asks the provider whether these are SAT's data of the taxpayer. `inBackground` runs what the answer need not wait for.
 * @throws 400 with the field that is wrong, 502 when the provider does not say
 */
export async function checkTaxpayer(
  provider: TaxpayerCheck,
  { tax_id, legal_name, tax_system, zip }: TaxData,
  inBackground: (work: Promise<unknown>) => void,
): Promise<TaxCheck> {
  const answer = await provider.checkTaxpayer({ tax_id, legal_name, tax_system, address: { zip } })
  if (answer.kind === 'rejected') throw refusedCheck(answer)
  if (answer.kind === 'unclear') {
    throw new AppError(502, 'NO_TAX_CHECK', 'El SAT no responde por ahora. Guarda el cliente y valida más tarde.')
  }
  inBackground(answer.tidy())
  return { validatedAt: answer.validatedAt, livemode: answer.livemode }
}

function refusedCheck(answer: Rejection) {
  const { status, isTemporary, refusal, reason } = answer
  const { message, field } = refusal
  if (field && message) return invalidField(field === 'rfc' ? 'tax_id' : field, message)
  if (status === 429) {
    return new AppError(502, 'NO_TAX_CHECK', 'Facturapi recibe muchas solicitudes. Valida de nuevo en un minuto.')
  }
  const shown = isTemporary
    ? `Facturapi no acepta la cuenta de la tienda. Revisa su clave y su suscripción (${reason})`
    : rejectionText(answer, 'No se pudo validar con el SAT')
  return new AppError(502, 'NO_TAX_CHECK', shown)
}
