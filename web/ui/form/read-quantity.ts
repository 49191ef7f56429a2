/** A whole number from 1, or from 0 if that is `min`; plain or grouped by thousands (1,000). NaN for any other text. */
export function readQuantity(text: string, min?: number) {
  const bare = text.trim()
  if (!/^(\d+|\d{1,3}(,\d{3})+)$/.test(bare)) return Number.NaN
  const quantity = Number(bare.replaceAll(',', ''))
  return quantity || min === 0 ? quantity : Number.NaN
}
