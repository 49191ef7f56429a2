import { type Browser, chromium, type Page } from 'playwright-core'
import { findChromium } from '../chromium.ts'
import { installProbe } from './probe.ts'
import type { Site } from './sites.ts'

const quiet = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking']

/** A signal ends the run and closes its browser. */
const untouched = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }

export const launch = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await findChromium(), args: quiet, ...untouched })

/** Bytes per second and milliseconds; null: not throttled. */
const networks = { none: null, fast4g: { throughput: 9_000_000 / 8, latency: 60 } } as const
export type Network = keyof typeof networks

const slowdown = 4

/** Opens a page in a new browser profile, whose cache is empty. The CPU is slowed four times. */
export async function openPage(
  browser: Browser,
  { session, server }: Site,
  { network = 'none', isStranger = false }: { network?: Network; isStranger?: boolean } = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 1350, height: 940 },
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    serviceWorkers: 'block',
    storageState: isStranger ? undefined : session,
  })
  context.setDefaultTimeout(30_000)
  await context.addInitScript(installProbe)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  const conditions = networks[network]
  if (conditions) {
    const { throughput, latency } = conditions
    const speed = { downloadThroughput: throughput, uploadThroughput: throughput, latency }
    await devtools.send('Network.emulateNetworkConditions', { offline: false, ...speed })
  }
  return page
}
