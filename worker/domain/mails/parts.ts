import { withUnit } from '../../contract/cart/unit-text.ts'
import { lazy } from '../../contract/lazy.ts'
import { formatPesos, toPesos } from '../../contract/money.ts'
import type { BankAccount } from '../../contract/shop/business.ts'
import type { MailShop } from './layout.ts'

/** A line of an order as the database returns it. */
export type Line = { name: string; code: string; unit: string; quantity: number; price: number }

/** Maximum lines that a mail lists. */
export const maxLines = 40

/** Centavos as text, for example $1,294.56. */
export const pesos = (centavos: number) => formatPesos(toPesos(centavos))

export const piecesOf = ({ quantity, unit }: Pick<Line, 'quantity' | 'unit'>) => withUnit(quantity, unit)

export const pricedLines = (lines: readonly Line[]) => ({
  lines: lines.map(({ name, code, price, ...line }) => ({
    name,
    detail: `${code} · ${piecesOf(line)} × ${pesos(price)}`,
    amount: pesos(price * line.quantity),
  })),
})

export const articles = ['artículo', 'artículos'] as const

const dayFormat = lazy(
  () => new Intl.DateTimeFormat('es-MX', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' }),
)

/** A day (YYYY-MM-DD) as text, for example «5 de enero de 2026». */
export const longDay = (day: string) => dayFormat().format(new Date(`${day}T12:00:00Z`))

/** Says how many more there are than the mail lists, if any. */
export const restOf = (rest: number, [one, many]: readonly [one: string, many: string]) =>
  rest > 0 ? [{ text: `y ${rest} ${rest === 1 ? one : many} más.` }] : []

/** The account for transfers: the first of the shop. `banks`: the setting as stored. */
export function accountOf(banks: string | null | undefined): BankAccount | undefined {
  const [account] = banks ? (JSON.parse(banks) as BankAccount[]) : []
  return account
}

export const factsOf = ({ bank, holder, clabe }: BankAccount) => [
  ['Banco', bank] as const,
  ['Titular', holder] as const,
  ['CLABE', clabe] as const,
]

const listFormat = lazy(() => new Intl.ListFormat('es-MX', { type: 'disjunction' }))

/**
 * What the client may do under a condition: `ways`, and the ways in which the shop takes an answer. Only a shop with an address gets
 * the answers to its mails.
 */
export function answerText(condition: string, { email, phone }: MailShop, ways: string[] = []) {
  const all = [...ways, ...(email ? ['responde este correo'] : []), ...(phone ? ['llámanos'] : [])]
  return `${condition}, ${listFormat().format(all.length > 0 ? all : ['habla con tu vendedor'])}.`
}
