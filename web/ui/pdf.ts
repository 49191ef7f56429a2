/** Widths of printable ASCII, in thousandths of the size. */
const widths = {
  regular: `278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278
    584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667
    667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556
    500 722 500 500 500 334 260 334 584`,
  bold: `278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333
    584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667
    667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611
    556 778 556 556 500 389 280 389 584`,
}
const tables = { regular: widths.regular.split(/\s+/).map(Number), bold: widths.bold.split(/\s+/).map(Number) }

export const letter = { width: 612, height: 792 }

type Style = {
  size?: number
  bold?: boolean
  /** #rrggbb */
  color?: string
  align?: 'left' | 'right'
}

export type Jpeg = { bytes: Uint8Array; width: number; height: number }

/** In points. */
export function textWidth(text: string, { size = 9, bold = false }: Style) {
  const table = bold ? tables.bold : tables.regular
  let width = 0
  // An accent adds no width; what is not a letter of ASCII then is about as wide as one.
  for (const char of text.normalize('NFD').replace(/\p{M}/gu, '')) width += table[char.charCodeAt(0) - 32] ?? 584
  return (width * size) / 1000
}

/** Breaks at spaces, and inside a word that alone is too long. */
export function wrapText(text: string, width: number, style: Style): string[] {
  const lines = ['']
  for (const word of text.split(/\s+/)) {
    const last = lines.at(-1)
    const longer = last ? `${last} ${word}` : word
    if (textWidth(longer, style) <= width) lines[lines.length - 1] = longer
    else lines.push(...split(word, width, style))
  }
  return lines.filter(Boolean)
}

function split(word: string, width: number, style: Style) {
  const parts = ['']
  for (const char of word) {
    const longer = parts.at(-1) + char
    if (textWidth(longer, style) <= width) parts[parts.length - 1] = longer
    else parts.push(char)
  }
  return parts
}

/** Draws letter pages from their top left corner, in points and in Helvetica, which every reader has. */
export function createPdf(title: string) {
  const pages: string[][] = []
  const images: Jpeg[] = []
  const draw = (drawing: string) => pages.at(-1)?.push(drawing)
  const up = (y: number) => round(letter.height - y)

  return {
    addPage: () => pages.push([]),
    pageCount: () => pages.length,
    /** On the last page, unless told which; `y` is the base of the letters. */
    text(x: number, y: number, text: string, style: Style = {}, page = pages.length - 1) {
      const { size = 9, bold = false, color = '#1b2430', align = 'left' } = style
      const start = align === 'right' ? x - textWidth(text, style) : x
      pages[page]?.push(
        `BT ${rgb(color)} rg /${bold ? 'B' : 'R'} ${size} Tf ${round(start)} ${up(y)} Td (${pdfString(text)}) Tj ET`,
      )
    },
    line(x: number, y: number, length: number, { color = '#1b2430', width = 0.75 } = {}) {
      draw(`${rgb(color)} RG ${width} w ${round(x)} ${up(y)} m ${round(x + length)} ${up(y)} l S`)
    },
    image(x: number, y: number, width: number, height: number, jpeg: Jpeg) {
      const number = images.push(jpeg)
      draw(`q ${round(width)} 0 0 ${round(height)} ${round(x)} ${up(y + height)} cm /I${number} Do Q`)
    },
    toBlob: () => new Blob([write(title, pages, images)], { type: 'application/pdf' }),
  }
}

const round = (value: number) => Number(value.toFixed(2))

const rgb = (color: string) =>
  [1, 3, 5].map((at) => round(Number.parseInt(color.slice(at, at + 2), 16) / 255)).join(' ')

/** What Windows-1252 has beside Latin-1, as far as people type it. */
const beyond: Record<string, number> = {
  '€': 0x80,
  '…': 0x85,
  '‘': 0x91,
  '’': 0x92,
  '“': 0x93,
  '”': 0x94,
  '•': 0x95,
  '–': 0x96,
  '—': 0x97,
  '™': 0x99,
}
const likely: Record<string, string> = { '′': "'", '″': '"', '→': '>', '≥': '>=', '≤': '<=', '−': '-' }

/** For a string of a PDF; a letter the font has not becomes its plain form, or a question mark. */
const pdfString = (text: string) =>
  [...text.normalize('NFC')]
    .map(encode)
    .join('')
    .replace(/[\\()]/g, '\\$&')

function encode(char: string): string {
  const code = char.codePointAt(0) ?? 0
  if ((code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff)) return char
  const known = beyond[char]
  if (known) return String.fromCharCode(known)
  const plain = likely[char] ?? char.normalize('NFKD').replace(/[^\x20-\x7e]/g, '')
  return plain || '?'
}

/** One character is one byte throughout. */
function write(title: string, pages: readonly string[][], images: readonly Jpeg[]) {
  const firstImage = 6
  const firstPage = firstImage + images.length
  const kids = pages.map((_, index) => `${firstPage + 2 * index} 0 R`).join(' ')
  const pictures = images.map((_, index) => `/I${index + 1} ${firstImage + index} 0 R`).join(' ')
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (es-MX) /ViewerPreferences << /DisplayDocTitle true >> >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    font('Helvetica'),
    font('Helvetica-Bold'),
    `<< /Title (${pdfString(title)}) >>`,
    ...images.map(({ bytes, width, height }) =>
      stream(
        `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
        Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''),
      ),
    ),
    ...pages.flatMap((drawings, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${letter.width} ${letter.height}] /Resources << /Font << /R 3 0 R /B 4 0 R >> /XObject << ${pictures} >> >> /Contents ${firstPage + 2 * index + 1} 0 R >>`,
      stream('', drawings.join('\n')),
    ]),
  ]
  // Some bytes above 127 tell programs that the file is not text.
  let file = '%PDF-1.4\n%âãÏÓ\n'
  const entries = objects.map((object, index) => {
    const entry = `${String(file.length).padStart(10, '0')} 00000 n \n`
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return entry
  })
  const size = objects.length + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  return Uint8Array.from(file + table + trailer, (char) => char.charCodeAt(0))
}

const stream = (entries: string, content: string) =>
  `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`
