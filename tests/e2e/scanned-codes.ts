import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { pdfPages } from '../pdf-text.ts'

const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')

/** Pixels of a point. */
const scale = 4

/** The codes that a scanner reads on each page of a PDF, in the order of their places, with their places in points. */
export async function scannedCodes(file: Uint8Array) {
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer },
    fireImmediately: true,
  })
  const pages: { text: string; x: number; y: number }[][] = []
  for (const page of pdfPages(file)) {
    const found = await readBarcodes(picture(page), { formats: ['Code128'], maxNumberOfSymbols: 40 })
    pages.push(
      found
        .map(({ text, position: { topLeft } }) => ({ text, x: topLeft.x / scale, y: topLeft.y / scale }))
        .sort(byPlace),
    )
  }
  return pages
}

type Place = { x: number; y: number }

const byPlace = (one: Place, other: Place) => Math.round((one.y - other.y) / 10) || one.x - other.x

/** The filled rectangles of a page as black pixels on white. */
function picture({ drawn, width: pageWidth, height: pageHeight }: ReturnType<typeof pdfPages>[number]): ImageData {
  const [width, height] = [Math.round(pageWidth * scale), Math.round(pageHeight * scale)]
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (const [, ...numbers] of drawn.matchAll(/(\S+) (\S+) (\S+) (\S+) re\nf/g)) {
    // A PDF counts y from the foot of the page; the heights of these rectangles are negative.
    const [x = 0, y = 0, w = 0, h = 0] = numbers.map((text) => Number(text) * scale)
    for (let row = Math.round(height - y); row < Math.round(height - y - h); row++)
      for (let column = Math.round(x); column < Math.round(x + w); column++)
        data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
  }
  return { data, width, height, colorSpace: 'srgb' } as ImageData
}
