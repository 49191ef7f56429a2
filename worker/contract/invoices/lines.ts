/** Millionths of a peso per centavo: a CFDI unit price has at most six decimals. */
const MICROS = 10_000n

/**
 * Maximum distance, in millionths of a peso, between the amount of a line and whole centavos. With IVA at 16 % the distance
 * from an amount to a half centavo is at least 172 (1/58 of a centavo; more at 8 % and 0 %). Within this bound, rounding by line
 * and rounding by invoice give the same result.
 */
const TOLERANCE = 80n

type PricedLine<Line> = Omit<Line, 'centavos'> & { quantity: number; price: number }

/**
 * Divides the total of an order, in centavos with IVA, among its lines, with unit prices that give that total in the CFDI.
 * `price` is in pesos with IVA, with at most six decimals. With large quantities no such price may give the amount of the line:
 * it is then split in two lines of the same product whose prices differ by a centavo. Free lines are omitted, because a CFDI
 * does not accept a price of 0.
 *
 * `quantity` is whole; `centavos` is the net amount of the line.
 */
export function invoiceLines<Line extends { quantity: number; centavos: number }>(
  lines: readonly Line[],
  totalCentavos: number,
): PricedLine<Line>[] {
  const chargedLines = lines.filter(({ quantity, centavos }) => quantity > 0 && centavos > 0)
  const shares = share(
    BigInt(totalCentavos),
    chargedLines.map(({ centavos }) => BigInt(centavos)),
  )
  let drift = 0n
  return chargedLines.flatMap((line, i) => {
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
  const dearerPieces = Number(centavos % quantity)
  return [
    { ...product, quantity: dearerPieces, price: (base + 1) / 100 },
    { ...product, quantity: product.quantity - dearerPieces, price: base / 100 },
  ]
}
