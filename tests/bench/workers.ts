import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions } from 'miniflare'
import { build } from 'vite'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { workerdProcesses } from './process-usage.ts'

/** A Worker in a workerd process of its own. `pid` is undefined on systems other than Linux. */
export type Started = { url: URL; pid: number | undefined; stop: () => Promise<void> }

/** Starts a Worker without Miniflare's proxy, over the database at `sqld`. */
export async function startWorker(worker: object, sqld: string): Promise<Started> {
  const bindings = { LIBSQL_URL: sqld, LOG_REQUESTS: 'off' }
  const all: object = { ...worker, bindings, unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }] }
  const others = new Set(workerdProcesses())
  const miniflare = new Miniflare(convertV4MiniflareOptions(all as V4MiniflareOptions))
  await miniflare.ready
  return {
    url: await miniflare.unsafeGetDirectURL(),
    pid: workerdProcesses().find((pid) => !others.has(pid)),
    stop: () => miniflare.dispose(),
  }
}

/**
 * Options with which Miniflare starts the Worker of the product. `bundle`: the folder of its bundled code. `entry`: a file of
 * tests/bench that Miniflare runs instead of the Worker's main module.
 */
export function productWorker(bundle: string, entry?: string) {
  const texts = readdirSync(bundle).filter((name) => name.endsWith('.sql'))
  return {
    ...optionsOfProduct(),
    // Without Cloudflare's router of static files, which runs before the Worker and takes twice its CPU here.
    assets: undefined,
    modulesRoot: bundle,
    modulesRules: undefined,
    modules: [
      ...(entry ? [{ type: 'ESModule', path: join(bundle, entry), contents: read(entry) }] : []),
      { type: 'ESModule', path: join(bundle, 'index.js') },
      ...texts.map((name) => ({ type: 'Text', path: join(bundle, name) })),
    ],
  }
}

export const bareWorker = () => ({ modules: true, script: read('bare.js') })

/** A Worker with a room of partyserver that has almost no code of its own. */
export async function bareRoomWorker() {
  const { compatibilityDate, compatibilityFlags } = optionsOfProduct()
  const built = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: join(import.meta.dirname, 'bare-room.js'), formats: ['es'] },
      rolldownOptions: { external: /^cloudflare:/ },
    },
  })
  const [output] = [built].flat()
  if (!output || !('output' in output)) throw new Error('The bare room was not built')
  return {
    modules: true,
    script: output.output[0].code,
    compatibilityDate,
    compatibilityFlags,
    durableObjects: { ROOM: { className: 'BareRoom', useSQLite: true } },
  }
}

const optionsOfProduct = () => unstable_getMiniflareWorkerOptions('wrangler.toml').workerOptions

const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8')
