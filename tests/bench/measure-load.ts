import { type Network, openPage } from './chromium.ts'
import type { Server } from './serve.ts'
import type { Site } from './sites.ts'
import { type Bench, settle, visit } from './visit.ts'

const taskLimit = 50

/** P10 to P12: the order screen, and sign-in where there is one, in a new browser profile. */
export async function measureLoad(bench: Bench, site: Site) {
  for (const network of ['none', 'fast4g'] as const) await measureOrder(bench, site, network)
  if (site.paths.signIn) await measureSignIn(bench, site, site.paths.signIn)
}

async function measureOrder(bench: Bench, site: Site, network: Network) {
  const add = (what: string, value: number) => bench.samples.add(site.side, what, value)
  const { page, wholeAt } = await visit(bench, site, site.paths.order, network)
  const { lcp, rows, tasks, origin } = await page.evaluate(() => ({
    lcp: window.probe.largestPaint,
    rows: window.probe.screenful ?? 0,
    tasks: window.probe.longTasks,
    origin: performance.timeOrigin,
  }))
  await page.close()

  add(`LCP ${network}`, lcp)
  add(`rows ${network}`, rows)
  if (site.side === 'product') add(`whole catalogue ${network}`, wholeAt)
  if (network !== 'none') return
  add(
    'TBT',
    tasks.reduce((sum, { duration }) => sum + duration - taskLimit, 0),
  )
  const after = tasks.filter(({ startTime }) => startTime > rows).map(({ duration }) => duration)
  add('longest task after', Math.max(taskLimit, ...after))
  const all = site.server.served()
  const first = all.filter(({ askedAt }) => askedAt <= origin + rows)
  bench.log?.(
    all.map(({ path, askedAt, bytes }) => `${Math.round(askedAt - origin)} ms  ${path}  ${bytes} B`).join('\n'),
  )
  add('requests to rows', first.length)
  add('requests in all', all.length)
  add('JS to rows', scriptKilobytes(first))
  add('JS in all', scriptKilobytes(all))
  const catalog = all.find(({ path }) => path === '/catalog')
  if (catalog) add('catalogue', catalog.bytes / 1000)
}

async function measureSignIn({ browser, samples }: Bench, site: Site, path: string) {
  const page = await openPage(browser, site, { isStranger: true })
  site.server.forget()
  await page.goto(path)
  await page.getByRole('button', { name: 'Iniciar sesión' }).waitFor()
  await settle(page, site.server)
  await page.close()
  samples.add(site.side, 'JS of sign-in', scriptKilobytes(site.server.served()))
}

const scriptKilobytes = (served: ReturnType<Server['served']>) =>
  served.reduce((sum, { isScript, bytes }) => sum + (isScript ? bytes : 0), 0) / 1000
