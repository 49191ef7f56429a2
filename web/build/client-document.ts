import type { Plugin } from 'vite'
import { chunksOf } from './chunks-of.ts'

/** What a client's first screen loads. The rest is in index.html already. */
const modules = ['app/app.tsx', 'client/catalog-screen.tsx']

/**
 * Writes index-client.html: the document of a signed-in client who opens the products (worker/http/documents.ts). It
 * preloads the code of that screen, which otherwise would begin to load when the entry script runs. The font comes after the
 * code: until it is here, the text has a font of the system with the same widths.
 */
export const clientDocument: Plugin = {
  name: 'client-document',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const index = bundle['index.html']
    if (index?.type !== 'asset') throw new Error('The build made no index.html')
    const html = String(index.source)
    const links = chunksOf(modules, bundle)
      .filter(({ fileName }) => !html.includes(fileName))
      .map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`)
    const source = html
      .replace('</head>', `${links.join('')}</head>`)
      .replace('as="font"', 'as="font" fetchpriority="low"')
    this.emitFile({ type: 'asset', fileName: 'index-client.html', source })
  },
}
