import type { Plugin, Rolldown } from 'vite'
import { chunksOf, holderOf, named, withImports } from './chunks-of.ts'

/** What every screen needs. */
const frame = 'app/app.tsx'
const products = 'client/catalog-screen.tsx'
const staffScreens = 'staff/screens.ts'

/**
 * Writes the documents of signed-in users (worker/http/documents.ts): index-client.html for the products, index-staff.html for
 * the back office. They preload code that otherwise would begin to load when the entry script runs. The font comes after the
 * code: until it is here, the text has a font of the system with the same widths.
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
    write('index-staff.html', [...new Set([...chunksOf([frame, staffScreens], bundle), ...mostScreensOfStaff(bundle)])])
  },
}

/** The chunks that nine of ten screens of the back office load. */
function mostScreensOfStaff(bundle: Rolldown.OutputBundle) {
  const screens = named(holderOf(staffScreens, bundle).dynamicImports, bundle)
  const loads = screens.flatMap((screen) => withImports([screen], bundle))
  return [...new Set(loads)].filter((chunk) => loads.filter((load) => load === chunk).length > screens.length * 0.9)
}
