import { expose } from 'comlink'
import { getDocument } from 'unpdf/pdfjs'

/** The number of pages that are read. The fiscal data are on the first ones. */
const maxPages = 10

/** Reads a PDF in a web worker, so that the page does not freeze. */
const reader = {
  async read(file: File): Promise<string> {
    const data = new Uint8Array(await file.arrayBuffer())
    const pdf = await getDocument({ data, disableFontFace: true, useSystemFonts: true, verbosity: 0 }).promise
    let text = ''
    for (let number = 1; number <= Math.min(pdf.numPages, maxPages); number++) {
      const { items } = await (await pdf.getPage(number)).getTextContent()
      for (const item of items) if ('str' in item) text += item.hasEOL ? `${item.str}\n` : item.str
      text += '\n'
    }
    return text
  },
}
export type PdfReader = typeof reader

expose(reader)
