import { inflateSync } from 'node:zlib'

/** The text of each page of a PDF in Windows-1252, piece by piece in drawing order. */
export function pdfText(file: Uint8Array): string[][] {
  const bytes = Buffer.from(file)
  const text = bytes.toString('latin1')
  const objects = new Map<string, number>()
  for (const { 1: id = '', index } of text.matchAll(/(?<=^|\n)(\d+) 0 obj/g)) objects.set(id, index)
  return [...text.matchAll(/\/Type \/Page\n[^>]*?\/Contents (\d+) 0 R/g)].map(([, id = '']) => {
    const stream = text.indexOf('stream', objects.get(id)) + 'stream\n'.length
    const drawn = inflateSync(bytes.subarray(stream, text.indexOf('endstream', stream))).toString('latin1')
    return [...drawn.matchAll(/\(((?:\\.|[^\\)])*)\) Tj/gs)].map(([, piece = '']) =>
      letters.decode(Buffer.from(piece.replace(/\\(.)/gs, '$1'), 'latin1')),
    )
  })
}

const letters = new TextDecoder('windows-1252')
