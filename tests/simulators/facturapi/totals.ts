export type Tax = { type: string; rate: number; factor?: string; withholding?: boolean }

export type Item = {
  quantity: number
  discount?: number
  product: { price: number; tax_included?: boolean; taxes?: Tax[] }
}

/** Amounts of one concept, in millionths of a peso. */
export type Concept = { unitPrice: bigint; amount: bigint; discount: bigint; base: bigint; taxes: ConceptTax[] }
export type ConceptTax = { type: string; factor: string; rate: bigint; base: bigint; amount: bigint }

/** Root amounts in centavos; `taxes` holds one row for each tax, factor and rate. */
export type Totals = {
  concepts: Concept[]
  subtotal: bigint
  discount: bigint
  taxes: ConceptTax[]
  total: bigint
}

const ONE = 1_000_000n
const IVA_16: Tax = { type: 'IVA', rate: 0.16, factor: 'Tasa', withholding: false }

/**
 * How a concept is rounded: to six decimals or to centavos, from its price with the taxes or as quantity × unit price. SAT allows
 * all four; Facturapi does not document which it uses.
 */
export const arithmetics = ['sixDecimals', 'twoDecimals', 'sixDecimalsOfUnit', 'twoDecimalsOfUnit'] as const
export type Arithmetic = (typeof arithmetics)[number]

export function totals(items: readonly Item[], arithmetic: Arithmetic = 'sixDecimals'): Totals {
  const concepts = items.map((item) => concept(item, arithmetic))
  const taxes = new Map<string, ConceptTax>()
  for (const tax of concepts.flatMap((line) => line.taxes)) {
    const key = `${tax.type} ${tax.factor} ${tax.rate}`
    const sum = taxes.get(key)
    taxes.set(key, sum ? { ...tax, base: sum.base + tax.base, amount: sum.amount + tax.amount } : tax)
  }
  const subtotal = toCentavos(add(concepts.map((line) => line.amount)))
  const discount = toCentavos(add(concepts.map((line) => line.discount)))
  const rows = [...taxes.values()].map((tax) => ({
    ...tax,
    base: toCentavos(tax.base),
    amount: toCentavos(tax.amount),
  }))
  return { concepts, subtotal, discount, taxes: rows, total: subtotal - discount + add(rows.map((tax) => tax.amount)) }
}

function concept(item: Item, arithmetic: Arithmetic): Concept {
  const printed = arithmetic.startsWith('six')
    ? (micros: bigint) => micros
    : (micros: bigint) => toCentavos(micros) * 10_000n
  const { price, tax_included = true, taxes = [IVA_16] } = item.product
  const rates = taxes.map((tax) => micros(tax.rate))
  const included = tax_included ? ONE + add(rates) : ONE
  const net = (gross: bigint) => divide(gross * ONE, included)
  const quantity = micros(item.quantity)
  const unitPrice = net(micros(price))
  // Quantity × rounded unit price: the rounding error grows with the quantity.
  const exact = arithmetic.endsWith('OfUnit')
    ? printed(divide(unitPrice * quantity, ONE))
    : net(divide(micros(price) * quantity, ONE))
  const discounted = net(micros(item.discount ?? 0))
  const amount = printed(exact)
  const discount = printed(discounted)
  return {
    unitPrice,
    amount,
    discount,
    base: exact - discounted,
    taxes: taxes.map((tax, i) => ({
      type: tax.type,
      factor: tax.factor ?? 'Tasa',
      rate: rates[i] ?? 0n,
      base: exact - discounted,
      amount: printed(divide((exact - discounted) * (rates[i] ?? 0n), ONE)),
    })),
  }
}

const micros = (value: number) => BigInt(Math.round(value * 1e6))
const add = (values: bigint[]) => values.reduce((a, b) => a + b, 0n)
const divide = (value: bigint, by: bigint) => (2n * value + by) / (2n * by)
const toCentavos = (value: bigint) => divide(value, 10_000n)

/** Formats 1234567890 millionths as '1234.567890', and 123456 centavos with two decimals as '1234.56'. */
export function decimal(value: bigint, decimals: 2 | 6): string {
  const digits = String(value).padStart(decimals + 1, '0')
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}
