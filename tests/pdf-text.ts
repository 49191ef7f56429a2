import { inflateSync } from 'node:zlib'

type PdfPage = { drawn: string; width: number; height: number }

/** The drawing commands of each page of a PDF, and its size in points. */
export function pdfPages(file: Uint8Array): PdfPage[] {
  const bytes = Buffer.from(file)
  const text = bytes.toString('latin1')
  const objects = new Map<string, number>()
  for (const { 1: id = '', index } of text.matchAll(/(?<=^|\n)(\d+) 0 obj/g)) objects.set(id, index)
  return [...text.matchAll(/\/Type \/Page\n(.*?)\/Contents (\d+) 0 R/gs)].map(([, dictionary = '', id = '']) => {
    const stream = text.indexOf('stream', objects.get(id)) + 'stream\n'.length
    const drawn = inflateSync(bytes.subarray(stream, text.indexOf('endstream', stream))).toString('latin1')
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(dictionary) ?? []
    return { drawn, width: Number(width), height: Number(height) }
  })
}

/** The text of each page of a PDF in Windows-1252, piece by piece in drawing order. */
export const pdfText = (file: Uint8Array): string[][] =>
  pdfPages(file).map(({ drawn }) =>
    [...drawn.matchAll(/\(((?:\\.|[^\\)])*)\) Tj/gs)].map(([, piece = '']) =>
      letters.decode(Buffer.from(piece.replace(/\\(.)/gs, '$1'), 'latin1')),
    ),
  )

const letters = new TextDecoder('windows-1252')
