import { prepareDatabase } from './databases.ts'
import { countRoundTrips } from './round-trips.ts'
import { startFacturapi } from './simulators/facturapi.ts'
import { startNetpay } from './simulators/netpay.ts'
import { noticeSecret } from './simulators/resend/notices.ts'
import { startResend } from './simulators/resend.ts'
import { type OnLog, startSharedWorker, startWorker, type Worker } from './worker.ts'

type Peers = Awaited<ReturnType<typeof startPeers>>
type Place = Peers & Worker & { leave: () => Promise<unknown> }

/** Signs the notices of the simulated Facturapi. */
export const webhookSecret = 'whsec_sim'

/** Places that no shop has used yet. Each is used once, so that no state of one test reaches another. */
let free: Place[] = []
/** Number of places of one Worker, and how many of them have a proxy of the database. */
const [atOnce, watchedAtOnce] = [60, 6]

/** The configured address of each shop, which is not the one that tests call. */
export const shopUrl = 'https://pedidos.tienda.example'

/** `watchesDatabase`: whether the Worker calls the database through a proxy. */
type PeerOptions = { watchesDatabase: boolean; sendsMail?: boolean; facturapiKey?: string }
type Options = PeerOptions & { isAlone: boolean; onLog?: OnLog; logsRequests?: boolean }

/** Returns a Worker for one shop, with providers of its own and a database that the caller has to create. */
export async function takePlace({ isAlone, onLog, logsRequests, ...options }: Options): Promise<Place> {
  if (isAlone) {
    const peers = await startPeers(options)
    const worker = await startWorker({ ...peers.surroundings, LOG_REQUESTS: logsRequests ? 'on' : 'off' }, onLog)
    return { ...peers, ...worker, leave: () => Promise.all([worker.miniflare.dispose(), peers.close()]) }
  }
  const isFit = ({ proxy }: Place) => Boolean(proxy) === options.watchesDatabase
  if (!free.some(isFit)) free.push(...(await startPlaces()))
  const place = free.find(isFit)
  if (!place) throw new Error('No place for a shop')
  free = free.filter((other) => other !== place)
  return place
}

async function startPlaces(): Promise<Place[]> {
  const peers = await Promise.all(
    Array.from({ length: atOnce }, (_, shop) => startPeers({ watchesDatabase: shop < watchedAtOnce })),
  )
  const workers = await startSharedWorker(peers.map(({ surroundings }) => surroundings))
  let left = 0
  return peers.flatMap((own, shop) => {
    const worker = workers[shop]
    const leave = async () => {
      left += 1
      await Promise.all([own.close(), left === atOnce && worker?.miniflare.dispose()])
    }
    return worker ? { ...own, ...worker, leave } : []
  })
}

async function startPeers({ watchesDatabase, sendsMail = true, facturapiKey }: PeerOptions) {
  const [database, netpay, facturapi, resend] = await Promise.all([
    prepareDatabase(),
    startNetpay(),
    startFacturapi({ key: facturapiKey || undefined }),
    startResend(),
  ])
  const proxy = watchesDatabase ? await countRoundTrips(database.url) : undefined
  const surroundings = {
    LIBSQL_URL: proxy?.url ?? database.url,
    NETPAY_URL: `${netpay.url}/gateway-ecommerce/`,
    NETPAY_SCRIPT_URL: `${netpay.url}/cdn/js/latest/checkout.plus.js`,
    NETPAY_SANDBOX: 'true',
    NETPAY_PUBLIC_KEY: netpay.publicKey,
    NETPAY_SECRET_KEY: netpay.secretKey,
    NETPAY_REPORTS_URL: `${netpay.url}/reports-sandbox/v1`,
    NETPAY_REFUNDS_URL: `${netpay.url}/reports-sandbox/v2`,
    FACTURAPI_URL: facturapi.url,
    FACTURAPI_KEY: facturapiKey ?? facturapi.key,
    FACTURAPI_WEBHOOK_SECRET: webhookSecret,
    TEST_MAIL_TO: 'example.mx,demo.mx,example',
    SHOP_URL: shopUrl,
    MAIL_FROM: 'avisos@tienda.example',
    RESEND_URL: resend.url,
    RESEND_KEY: sendsMail ? resend.key : '',
    RESEND_WEBHOOK_SECRET: noticeSecret,
    LOG_REQUESTS: 'off',
  }
  const close = () => Promise.all([netpay.close(), facturapi.close(), resend.close(), proxy?.close()])
  return { database, proxy, netpay, facturapi, resend, surroundings, close }
}
