/** Characters of Windows-1252 outside Latin-1. The standard PDF fonts have both sets. */
const windows1252 = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'

const replacements: Record<string, string> = { '′': "'", '″': '"', '→': '>', '≥': '>=', '≤': '<=', '−': '-' }

/** Replaces characters that those fonts lack with a plain form or a question mark. */
export const printable = (text: string) => [...text.normalize('NFC')].map(nearest).join('')

function nearest(char: string) {
  if (/^[\n\x20-\x7e\xa0-\xff]$/.test(char) || windows1252.includes(char)) return char
  return (replacements[char] ?? char.normalize('NFKD').replace(/[^\x20-\x7e]/g, '')) || '?'
}
