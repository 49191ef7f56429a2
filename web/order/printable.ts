/** What the fonts of every PDF reader have beside Latin-1: the rest of Windows-1252. */
const beyond = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'

const likely: Record<string, string> = { '′': "'", '″': '"', '→': '>', '≥': '>=', '≤': '<=', '−': '-' }

/** Only letters those fonts have; another becomes its plain form, or a question mark. */
export const printable = (text: string) => [...text.normalize('NFC')].map(nearest).join('')

function nearest(char: string) {
  if (/^[\n\x20-\x7e\xa0-\xff]$/.test(char) || beyond.includes(char)) return char
  return (likely[char] ?? char.normalize('NFKD').replace(/[^\x20-\x7e]/g, '')) || '?'
}
