/** A whole number from 1, or `min`, which may be 0; plain or grouped by thousands (1,000). NaN for any other text. */
export function readQuantity(text: string, min?: number) {
  const bare = text.trim()
  if (!/^(\d+|\d{1,3}(,\d{3})+)$/.test(bare)) return Number.NaN
  const quantity = Number(bare.replaceAll(',', ''))
  return quantity >= 1 || quantity === min ? quantity : Number.NaN
}
