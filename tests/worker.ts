import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions } from 'miniflare'
import { inject } from 'vitest'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'

/** Addresses and keys of what one shop reaches over HTTP, by their names in the Worker's environment. */
export type Surroundings = Record<string, string>

/** Called with each line that the Worker logs, which is then not printed. */
export type OnLog = (line: string) => void

export type Worker = { url: URL; miniflare: Miniflare; runCron: () => Promise<unknown> }

/** Starts the Worker of wrangler.toml in a workerd process, for one shop. */
export async function startWorker(surroundings: Surroundings, onLog?: OnLog): Promise<Worker> {
  const handleStructuredLogs = onLog && (({ message }: { message: string }) => onLog(message))
  const miniflare = start({ modules: bundle(), bindings: surroundings, handleStructuredLogs })
  return {
    url: await miniflare.ready,
    miniflare,
    runCron: async () => (await miniflare.getWorker()).scheduled({ cron: '* * * * *' }),
  }
}

/**
 * Starts the Worker in one workerd process for many shops, as a process costs 0.5 s. Each shop has an address and an
 * environment of its own; R2, the rooms and the memory of the isolate are shared.
 */
export async function startSharedWorker(shops: Surroundings[]): Promise<Worker[]> {
  const entry = { type: 'ESModule', path: join(bundleFolder(), 'shops.js'), contents: entryOf(shops.length) }
  const miniflare = start({
    modules: [entry, ...bundle()],
    bindings: { SHOPS: shops },
    unsafeDirectSockets: shops.map((_, shop) => ({ host: '127.0.0.1', port: 0, entrypoint: `shop${shop}` })),
  })
  await miniflare.ready
  const workers = shops.map(async (_, shop) => ({
    url: await miniflare.unsafeGetDirectURL(undefined, `shop${shop}`),
    miniflare,
    runCron: async () => (await miniflare.getWorker()).scheduled({ cron: String(shop) }),
  }))
  return Promise.all(workers)
}

/** One entrypoint a shop. Background work keeps the environment of the request that began it. */
const entryOf = (count: number) => `
  import worker from './index.js'
  export * from './index.js'
  const within = (env, shop) => ({ ...env, ...env.SHOPS[shop] })
  const open = (shop) => ({ fetch: (request, env, ctx) => worker.fetch(request, within(env, shop), ctx) })
  export default { scheduled: (event, env, ctx) => worker.scheduled(event, within(env, event.cron), ctx) }
  ${Array.from({ length: count }, (_, shop) => `export const shop${shop} = open(${shop})`).join('\n')}`

function start(options: object) {
  const { workerOptions } = unstable_getMiniflareWorkerOptions('wrangler.toml')
  const all = { ...workerOptions, modulesRoot: bundleFolder(), modulesRules: undefined, ...options }
  return new Miniflare(convertV4MiniflareOptions(all as V4MiniflareOptions))
}

const bundleFolder = () => join(inject('build'), 'worker')

/** The modules that wrangler bundled, the entry first. */
function bundle() {
  const folder = bundleFolder()
  const texts = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return [
    { type: 'ESModule', path: join(folder, 'index.js') },
    ...texts.map((name) => ({ type: 'Text', path: join(folder, name) })),
  ]
}
