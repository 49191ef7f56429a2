/** Widths of Helvetica's printable ASCII, in thousandths of the size. */
const WIDTHS = [
  278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556, 556, 556,
  556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833,
  722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, 333, 556, 556, 500, 556,
  556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334,
  260, 334, 584,
]

export const PAGE = { width: 612, height: 792 }

export interface Style {
  size?: number
  bold?: boolean
  /** Red, green and blue, 0 to 1. */
  color?: readonly [number, number, number]
  align?: 'left' | 'right' | 'center'
}

export function widthOf(text: string, size: number): number {
  const base = text.normalize('NFD').replace(/\p{M}/gu, '')
  let width = 0
  for (const char of base) width += WIDTHS[char.charCodeAt(0) - 32] ?? 556
  return (width * size) / 1000
}

/** Breaks at spaces, and inside a word only if the word alone is too long. */
export function wrap(text: string, size: number, width: number): string[] {
  const lines: string[] = []
  let line = ''
  const pieces = text
    .split(/\s+/)
    .flatMap((word) => (widthOf(word, size) > width ? (word.match(/.{1,12}/gu) ?? []) : [word]))
  for (const piece of pieces) {
    const longer = line ? `${line} ${piece}` : piece
    if (widthOf(longer, size) <= width) line = longer
    else {
      if (line) lines.push(line)
      line = piece
    }
  }
  return line ? [...lines, line] : lines
}

/** Content of one page. Positions in points from its top left corner. */
export class Page {
  private readonly drawn: string[] = []

  text(x: number, y: number, text: string, { size = 9, bold = false, color = [0.13, 0.16, 0.2], align }: Style = {}) {
    const width = widthOf(text, size) * (bold ? 1.06 : 1)
    const left = align === 'right' ? x - width : align === 'center' ? x - width / 2 : x
    const at = `${round(left)} ${round(PAGE.height - y)}`
    this.drawn.push(`BT ${color.join(' ')} rg /${bold ? 'B' : 'R'} ${size} Tf ${at} Td (${winAnsi(text)}) Tj ET`)
  }

  box(x: number, y: number, width: number, height: number, color: readonly [number, number, number]) {
    this.drawn.push(`${color.join(' ')} rg ${x} ${round(PAGE.height - y - height)} ${width} ${round(height)} re f`)
  }

  content() {
    return this.drawn.join('\n')
  }
}

const round = (value: number) => Number(value.toFixed(2))

/** Escapes text for a PDF string. Characters outside Latin-1 become a question mark. */
function winAnsi(text: string): string {
  return text.replace(/[^\x20-\x7e]|[\\()]/gu, (char) => {
    const code = char.codePointAt(0) ?? 63
    if (char === '\\' || char === '(' || char === ')') return `\\${char}`
    return code >= 0xa0 && code <= 0xff ? `\\${code.toString(8).padStart(3, '0')}` : '?'
  })
}

/** A PDF 1.4 document of these pages. */
export function pdf(pages: Page[], title: string): Uint8Array<ArrayBuffer> {
  const firstPage = 6
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pages.map((_, i) => `${firstPage + 2 * i} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    `<< /Title (${winAnsi(title)}) >>`,
    ...pages.flatMap((page, i) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Resources << /Font << /R 3 0 R /B 4 0 R >> >> /Contents ${firstPage + 2 * i + 1} 0 R >>`,
      `<< /Length ${page.content().length} >>\nstream\n${page.content()}\nendstream`,
    ]),
  ]
  let body = '%PDF-1.4\n'
  const offsets = objects.map((object, i) => {
    const offset = body.length
    body += `${i + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${body.length}\n%%EOF\n`
  return new TextEncoder().encode(`${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}${trailer}`)
}
