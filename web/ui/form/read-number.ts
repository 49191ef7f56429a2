/** Reads a number, plain or grouped by thousands: 1,234.50. It may have a sign and a $. Returns NaN for any other text. */
export function readNumber(text: string) {
  const bare = text
    .trim()
    .replace('−', '-')
    .replace(/^([+-]?)\$\s*/, '$1')
  return /^[+-]?(\d+|\d{1,3}(,\d{3})+)?(\.\d*)?$/.test(bare) && bare !== ''
    ? Number(bare.replaceAll(',', ''))
    : Number.NaN
}
