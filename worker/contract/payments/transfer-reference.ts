/** Digits of the order's id in a reference. */
const digits = 6
const orders = 10 ** digits

/**
 * The numeric reference that a client types into a bank transfer: seven digits, as SPEI allows at most. Six are the end of the order's
 * id; the last one is a check digit (Luhn), so that a typing error does not give the reference of another order.
 */
export function transferReference(orderId: number) {
  const body = String(orderId % orders).padStart(digits, '0')
  return body + checkDigit(body)
}

/** The end of the order's id in a reference; undefined if the text is not a reference. Banks drop leading zeros. */
export function orderOfReference(text: string) {
  if (!/^\d{1,7}$/.test(text)) return
  const reference = text.padStart(digits + 1, '0')
  const body = reference.slice(0, digits)
  return reference === body + checkDigit(body) && Number(body) > 0 ? Number(body) : undefined
}

/** Luhn: every second digit from the right is doubled. */
function checkDigit(body: string) {
  let sum = 0
  for (const [index, digit] of [...body].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1)
    sum += value > 9 ? value - 9 : value
  }
  return String((10 - (sum % 10)) % 10)
}
