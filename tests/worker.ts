import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions } from 'miniflare'
import { inject } from 'vitest'

/** Addresses and keys of what one shop reaches over HTTP, by their names in the Worker's environment. */
type Surroundings = Record<string, string>

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
 * Starts the Worker in one workerd process for many shops, as a process costs 0.5 s. Each shop has an address, an environment
 * and rooms of its own; R2 and the memory of the isolate are shared.
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

/**
 * One entrypoint a shop. Background work keeps the environment of the request that began it. Rooms have the shop in their
 * name. The runtime calls an entrypoint without its routing to built files, so the entrypoint serves them.
 */
const entryOf = (count: number) => `
  import worker, * as rooms from './index.js'
  const files = new Map()
  /** Answers from memory: Miniflare's service of built files costs 0.4 ms of CPU time more, and a page loads 30 files. */
  const keep = (assets) => ({
    async fetch(request) {
      if (request.headers.has('If-None-Match')) return assets.fetch(request)
      const { pathname } = new URL(request.url)
      if (!files.has(pathname)) {
        const file = await assets.fetch(request)
        if (file.status !== 200) return file
        files.set(pathname, { body: await file.arrayBuffer(), headers: [...file.headers] })
      }
      const { body, headers } = files.get(pathname)
      return new Response(body, { headers })
    },
  })
  const within = (env, shop) => ({
    ...env,
    ...env.SHOPS[shop],
    ASSETS: keep(env.ASSETS),
    CLIENT_ROOM: roomsOf(env.CLIENT_ROOM, shop),
    STAFF_ROOM: roomsOf(env.STAFF_ROOM, shop),
  })
  const roomsOf = (all, shop) => ({ idFromName: (name) => all.idFromName(shop + ' ' + name), get: (id) => all.get(id) })
  const inShop = (Room) => class extends Room {
    constructor(state, env) {
      super(state, within(env, state.id.name.split(' ')[0]))
    }
    get name() {
      return super.name.split(' ')[1]
    }
  }
  export const ClientRoom = inShop(rooms.ClientRoom)
  export const StaffRoom = inShop(rooms.StaffRoom)
  const open = (shop) => ({
    async fetch(request, env, ctx) {
      const isBuilt = new URL(request.url).pathname.startsWith('/assets/')
      const file = isBuilt && await keep(env.ASSETS).fetch(request)
      return file && file.status !== 404 ? file : worker.fetch(request, within(env, shop), ctx)
    },
  })
  export default { scheduled: (event, env, ctx) => worker.scheduled(event, within(env, event.cron), ctx) }
  ${Array.from({ length: count }, (_, shop) => `export const shop${shop} = open(${shop})`).join('\n')}`

function start(options: object) {
  const all = { ...inject('workerOptions'), modulesRoot: bundleFolder(), modulesRules: undefined, ...options }
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
