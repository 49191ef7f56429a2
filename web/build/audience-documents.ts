import type { Plugin, Rolldown } from 'vite'
import { chunkOf, chunksNamed, chunksOf, withImports } from './chunks-of.ts'

const frame = 'app/app.tsx'
const products = 'client/catalog-screen.tsx'
const staffScreens = 'staff/screens.ts'

/**
 * Writes two variants of index.html for visitors with a session: index-client.html for the products, index-staff.html for the back
 * office. worker/http/documents.ts chooses one by the address. They preload the code of the first screen, which the browser would
 * otherwise request only when the entry script runs, and request the font after it: until then the text has a system font of the
 * same widths.
 */
export const audienceDocuments: Plugin = {
  name: 'audience-documents',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const index = bundle['index.html']
    if (index?.type !== 'asset') throw new Error('The build made no index.html')
    const html = String(index.source)
    const write = (fileName: string, chunks: readonly Rolldown.OutputChunk[]) => {
      const links = chunks
        .filter((chunk) => !html.includes(chunk.fileName))
        .map((chunk) => `<link rel="modulepreload" crossorigin href="/${chunk.fileName}">`)
      const source = html
        .replace('</head>', `${links.join('')}</head>`)
        .replace('as="font"', 'as="font" fetchpriority="low"')
      this.emitFile({ type: 'asset', fileName, source })
    }
    write('index-client.html', chunksOf([frame, products], bundle))
    write(
      'index-staff.html',
      withImports([...chunksOf([frame, staffScreens], bundle), ...usualOfStaff(bundle)], bundle),
    )
  },
}

/** Chunks that more than nine of ten screens of the back office load. */
function usualOfStaff(bundle: Rolldown.OutputBundle) {
  const screens = chunksNamed(chunkOf(staffScreens, bundle).dynamicImports, bundle)
  const loads = screens.flatMap((screen) => withImports([screen], bundle))
  return loads.filter((chunk) => loads.filter((load) => load === chunk).length > screens.length * 0.9)
}
