import { createHash } from 'node:crypto'
import { dirname } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import type { Audience, CachedFile } from '../app/offline/cached-file.ts'
import { chunksFor } from './audience-chunks.ts'
import { targets } from './targets.ts'

const web = dirname(import.meta.dirname)

/** Paths of the two documents, each with its content policy: worker/http/documents.ts. */
const documents = ['/index.html', '/payment.html']

/** Builds the service worker after the app, with the list of its files: one script that imports nothing. */
export const serviceWorker: Plugin = {
  name: 'service-worker',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    await build({
      configFile: false,
      root: web,
      publicDir: false,
      logLevel: 'warn',
      define: {
        'process.env.NODE_ENV': '"production"',
        builtFiles: JSON.stringify(filesToCache(bundle)),
      },
      build: {
        outDir: dir,
        emptyOutDir: false,
        target: targets.target,
        rolldownOptions: {
          input: `${web}/service-worker.ts`,
          output: { format: 'iife', entryFileNames: 'service-worker.js' },
        },
      },
    })
  },
}

/** The files of the barcode reader and of the PDF reader, which few users load. */
const rareAssets = /\.wasm$|\/pdf-worker-/

/**
 * The files to keep, by audience. Names in /assets/ contain a hash of the content; the documents need a revision. Chunks
 * that only a rare action loads, and rare assets, are stored when they are first loaded.
 */
function filesToCache(bundle: Rolldown.OutputBundle): CachedFile[] {
  const client = new Set(chunksFor('client', bundle))
  const staff = new Set(chunksFor('staff', bundle))
  const outputs = Object.values(bundle)
  const chunks = [...new Set([...client, ...staff])].map((chunk) => fileOf(chunk, client.has(chunk), staff.has(chunk)))
  const others = outputs
    .filter(({ type, fileName }) => type === 'asset' && fileName.startsWith('assets/') && !rareAssets.test(fileName))
    .map((asset) => fileOf(asset, isNamedIn(client, asset), isNamedIn(staff, asset)))
  const index = bundle['index.html']
  if (index?.type !== 'asset') throw new Error('The build made no index.html')
  const revision = createHash('sha256').update(index.source).digest('hex').slice(0, 16)
  return [...documents.map((url) => ({ url, revision })), ...chunks, ...others]
}

function fileOf({ fileName }: { fileName: string }, isClients: boolean, isStaffs: boolean): CachedFile {
  const file = { url: `/${fileName}`, revision: null }
  if (isClients === isStaffs) return file
  const audience: Audience = isClients ? 'client' : 'staff'
  return { ...file, audience }
}

/** True for the script of a web worker, for example. Fonts are named in a stylesheet, so in no chunk. */
const isNamedIn = (chunks: Iterable<Rolldown.OutputChunk>, { fileName }: { fileName: string }) =>
  [...chunks].some(({ code }) => code.includes(fileName.replace('assets/', '')))
