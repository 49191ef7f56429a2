import { createHash } from 'node:crypto'
import { build, type Plugin, type Rolldown } from 'vite'
import type { KeptFile } from './app/offline/kept-file.ts'

/** What only a rare action loads is kept once somebody has loaded it. */
const rare = /\/node_modules\/(read-excel-file|write-excel-file|papaparse|jspdf|jspdf-autotable)\//

/** As the Worker calls the two documents, each with its content policy: worker/http/documents.ts. */
const documents = ['/index.html', '/payment.html']

/** Builds the service worker after the rest, whose files it is told of: one script that imports nothing. */
export const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    await build({
      configFile: false,
      root: import.meta.dirname,
      publicDir: false,
      logLevel: 'warn',
      define: {
        'process.env.NODE_ENV': '"production"',
        builtFiles: JSON.stringify(filesToKeep(bundle)),
      },
      build: {
        outDir: dir,
        emptyOutDir: false,
        target: 'es2023',
        rolldownOptions: {
          input: `${import.meta.dirname}/service-worker.ts`,
          output: { format: 'iife', entryFileNames: 'service-worker.js' },
        },
      },
    })
  },
}

/** The names of /assets/ tell one content from another; the documents' do not. */
function filesToKeep(bundle: Rolldown.OutputBundle): KeptFile[] {
  const outputs = Object.values(bundle)
  const assets = outputs
    .filter(({ fileName }) => fileName.startsWith('assets/'))
    .filter((output) => output.type === 'asset' || !output.moduleIds.some((id) => rare.test(id)))
    .map(({ fileName }) => ({ url: `/${fileName}`, revision: null }))
  const index = bundle['index.html']
  if (index?.type !== 'asset') throw new Error('The build made no index.html')
  const revision = createHash('sha256').update(index.source).digest('hex').slice(0, 16)
  return [...documents.map((url) => ({ url, revision })), ...assets]
}
