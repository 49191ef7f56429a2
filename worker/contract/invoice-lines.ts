/** Millionths of a peso in a centavo: a CFDI unit price has at most six decimals. */
const MICROS = 10_000n

/**
 * How far, in millionths of a peso, unit prices may leave the lines from whole centavos. With IVA at 16 % a breakdown is
 * never nearer than 172 to a half centavo (1/58 of one; 8 % and 0 % are farther), so within this bound no rounding,
 * by line or by invoice, can tell the difference.
 */
const TOLERANCE = 80n

type Priced<Line> = Omit<Line, 'centavos'> & { quantity: number; price: number }

/**
 * Shares the order's total, in centavos with IVA, among its lines, and prices each so that the CFDI adds up to that
 * total: `price` is in pesos, with IVA, at most six decimals. A line whose share no six-decimal price can reach (large
 * quantities) becomes two of the same product, some pieces a centavo dearer than the rest: both prices are exact and
 * the pieces add up. Free lines are left out: a CFDI takes no price of 0.
 *
 * `quantity` is whole; `centavos` is the net amount of the line.
 */
export function invoiceLines<Line extends { quantity: number; centavos: number }>(
  lines: readonly Line[],
  totalCentavos: number,
): Priced<Line>[] {
  const charged = lines.filter(({ quantity, centavos }) => quantity > 0 && centavos > 0)
  const shares = share(
    BigInt(totalCentavos),
    charged.map(({ centavos }) => BigInt(centavos)),
  )
  let drift = 0n
  return charged.flatMap((line, i) => {
    const target = (shares[i] ?? 0n) * MICROS
    const quantity = BigInt(line.quantity)
    const price = (2n * target + quantity) / (2n * quantity)
    const next = drift + price * quantity - target
    const { centavos: _, ...product } = line
    if (next < -TOLERANCE || next > TOLERANCE) return twoPrices(product, shares[i] ?? 0n)
    drift = next
    return [{ ...product, price: Number(price) / 1e6 }]
  })
}

function share(total: bigint, weights: bigint[]): bigint[] {
  const sum = weights.reduce((a, b) => a + b, 0n)
  const shares = weights.map((weight) => (total * weight) / sum)
  const byRemainder = weights
    .map((weight, i) => ({ i, remainder: (total * weight) % sum }))
    .sort((a, b) => Number(b.remainder - a.remainder))
  const missing = Number(total - shares.reduce((a, b) => a + b, 0n))
  for (const { i } of byRemainder.slice(0, missing)) shares[i] = (shares[i] ?? 0n) + 1n
  return shares
}

function twoPrices<Product extends { quantity: number }>(product: Product, centavos: bigint) {
  const quantity = BigInt(product.quantity)
  const base = Number(centavos / quantity)
  const dearer = Number(centavos % quantity)
  return [
    { ...product, quantity: dearer, price: (base + 1) / 100 },
    { ...product, quantity: product.quantity - dearer, price: base / 100 },
  ]
}
