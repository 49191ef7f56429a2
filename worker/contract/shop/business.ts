import * as v from 'valibot'
import { isRfc, normalizeRfc } from '#contract/customers/rfc'
import { badPhoneMessage, emailPattern, Lines, nationalPhone, RequiredText, Text } from '#contract/fields'

/** Optional fields of a form are sent as ''. */
const blankOr = (max: number, normalize: (text: string) => string, pattern: RegExp, message: string) =>
  v.pipe(
    Text(max),
    v.transform(normalize),
    v.check((text) => text === '' || pattern.test(text), message),
  )

const Phone = blankOr(20, nationalPhone, /^\d{10}$/, badPhoneMessage)

const required = 'Este campo es obligatorio.'

/** The last digit of a CLABE is its check digit. */
function isClabe(clabe: string) {
  if (!/^\d{18}$/.test(clabe)) return false
  const weights = [3, 7, 1]
  let sum = 0
  for (let at = 0; at < 17; at++) sum += (Number(clabe[at]) * (weights[at % 3] ?? 0)) % 10
  return (10 - (sum % 10)) % 10 === Number(clabe[17])
}

/** Bank account for transfers. */
export const BankAccount = v.object({
  bank: RequiredText(required, 60),
  holder: RequiredText(required, 120),
  clabe: v.pipe(
    RequiredText(required, 30),
    v.transform((text) => text.replace(/[\s-]/g, '')),
    v.check(isClabe, 'La CLABE no es válida.'),
  ),
  instructions: Lines(500),
})
export type BankAccount = v.InferOutput<typeof BankAccount>

export const maxBankAccounts = 10

/** In the order in which clients see them. */
export const BankAccounts = v.pipe(
  v.array(BankAccount),
  v.maxLength(maxBankAccounts, `Puedes tener ${maxBankAccounts} cuentas como máximo.`),
  v.check(
    (accounts) => new Set(accounts.map(({ clabe }) => clabe)).size === accounts.length,
    'Esa CLABE ya está en la lista.',
  ),
)

/** The business: its name is on every page, its address and contact data on printed orders and the client's home. */
export const Business = v.object({
  name: RequiredText(required, 60),
  tax_id: v.pipe(
    Text(20),
    v.transform(normalizeRfc),
    v.check((rfc) => rfc === '' || isRfc(rfc), 'RFC inválido.'),
  ),
  tax_system: blankOr(3, (text) => text, /^6\d\d$/, 'Elige un régimen.'),
  zip: blankOr(5, (text) => text, /^\d{5}$/, 'El código postal debe tener 5 dígitos.'),
  address: Text(200),
  phone: Phone,
  whatsapp: Phone,
  email: blankOr(120, (text) => text, emailPattern, 'Ingresa un correo válido.'),
})
export type Business = v.InferOutput<typeof Business>
