import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Locator,
  type Page,
  type Route,
} from 'playwright-core'
import { onTestFinished } from 'vitest'
import { findChromium } from '../chromium.ts'
import { failureLogs } from '../file-hooks.ts'
import { ownAddress } from '../shop.ts'

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Every core is busy with another test: helper threads of V8 cost a third of the CPU time of a page, and its optimizing
  // compilers more than they save in a page that is open for seconds. On one thread, code that is compiled early delays the page.
  '--js-flags=--single-threaded --no-maglev --no-turbofan --no-compile-hints-magic',
]

/** One browser serves the test files of a process, and ends with it; each page has a context of its own. */
let browser: Promise<Browser> | undefined

const launch = async (more: readonly string[] = []) =>
  chromium.launch({ executablePath: await findChromium(), args: [...quiet, ...more] })

function sharedBrowser() {
  browser ??= launch()
  return browser
}

/** A browser of its own, whose camera shows the video (Y4M). */
const launchWithCamera = (video: string) =>
  launch([
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${video}`,
  ])

export const desktop = { width: 1440, height: 900 }
export const tablet = { width: 1024, height: 768 }
export const phone = { width: 390, height: 844 }
export const smallPhone = { width: 320, height: 640 }

type Options = Pick<BrowserContextOptions, 'serviceWorkers' | 'reducedMotion'> & {
  until?: (close: () => Promise<void>) => void
  /** Picture of the camera, a file in Y4M. Without it there is no camera. */
  camera?: string
}

/**
 * Opens a page with its own cookies and storage. An error in its log fails the test at its end, or the file with
 * `until: untilFileEnd`. Service workers are off by default, as `page.route` does not see their requests; so is motion, as
 * a pointer that waits for a moving target scrolls the page and misses.
 */
export async function openPage(
  url: URL,
  viewport = desktop,
  { serviceWorkers = 'block', reducedMotion = 'reduce', until = onTestFinished, camera }: Options = {},
): Promise<Page> {
  const own = camera === undefined ? undefined : await launchWithCamera(camera)
  const context = await (own ?? (await sharedBrowser())).newContext({
    baseURL: url.href,
    viewport,
    locale: 'es-MX',
    timezoneId: 'America/Mexico_City',
    serviceWorkers,
    reducedMotion,
  })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  const problems = listen(page)
  const log = () => logText(page)
  failureLogs.add(log)
  until(async () => {
    failureLogs.delete(log)
    // A route that still fetches would fail with an error that belongs to no test.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
    await own?.close()
    if (problems.length > 0) throw new Error(`The page reported: ${problems.join(' | ')}`)
  })
  return page
}

/** The text of a page whose test failed, for the log of the run. */
async function logText(page: Page) {
  const text = await page
    .locator('body')
    .innerText({ timeout: 5000 })
    .catch((error: Error) => error.message)
  console.error(`${page.url()}\n${text.slice(0, 3000)}`)
}

/** The message of an error that a test throws in the page. It does not fail the test. */
export const provoked = 'Se rompió una prueba'

const networkRefused = /^(Failed to load resource|WebSocket connection to|TypeError: Failed to fetch dynamically)/

/** Collects errors of scripts and of the content policy, without those of the network. */
function listen(page: Page) {
  const problems: string[] = []
  page.on('pageerror', ({ message }) => message !== provoked && problems.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error' && !networkRefused.test(message.text())) problems.push(message.text())
  })
  return problems
}

/**
 * Runs `show`, which opens a page and waits for its data, then opens its socket and waits until the page has read `path` again, as
 * it does then. From there on, a change of the database reaches the page only by an event.
 */
export async function untilLive(page: Page, path: string, show: () => Promise<unknown>) {
  const { promise: isShown, resolve: connect } = Promise.withResolvers<void>()
  await page.routeWebSocket(/./, async (socket) => {
    await isShown
    socket.connectToServer()
  })
  await show()
  const reading = page.waitForRequest((request) => new URL(request.url()).pathname === path)
  connect()
  await (await reading).response()
}

/**
 * workerd closes a connection after five seconds without a request. A request that is sent at that moment fails with ECONNRESET.
 * A browser then sends it again; Playwright does so only with this option.
 */
const retryAfterReset = { maxRetries: 1 }

/** Sends a request that a test intercepted to the shop, and returns the answer. */
export const answerTo = (route: Route) => route.fetch(retryAfterReset)

/** Sends a request that a test intercepted to the shop. The page gets no answer. */
export async function loseAnswer(route: Route) {
  await answerTo(route)
  await route.abort('connectionreset')
}

/** Holds the requests to an address, all or the next `times`, until the returned function is called. */
export async function hold(page: Page, address: string | RegExp, times = Number.MAX_SAFE_INTEGER) {
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>()
  const wait = async (route: Route) => {
    await isReleased
    await route.fallback()
  }
  await page.route(address, wait, { times })
  return release
}

/** Waits for two frames: what the last event changed, and what observers then changed, is drawn. */
export const drawn = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))

/** True if a click on the middle of the element would reach it. Runs in the page. */
export function isUncovered(element: Element) {
  const { x, y, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}

/** Resizes the window, and waits until the page is drawn for it. */
export async function resize(page: Page, viewport: typeof desktop) {
  await page.setViewportSize(viewport)
  await drawn(page)
}

/** Opens the address of another screen like the back button, without a reload. */
export async function visit(page: Page, address: string) {
  const before = await page.title()
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  await page.waitForFunction((title) => document.title !== title, before)
}

export const contextOf = (page: Page): BrowserContext => page.context()

/** Presses «Reintentar», unless the page has already retried by itself. */
export async function tryAgain(place: Page | Locator, result: Locator) {
  await place.getByRole('button', { name: 'Reintentar' }).or(result).first().click()
  await result.first().waitFor()
}

/**
 * Gives the page a session: the cookie and the stored user of a browser in which somebody signed in.
 * The next navigation has it.
 */
export async function signIn(page: Page, email: string, password: string) {
  const response = await page.request.post('/login', {
    data: { email, password, acceso: [1] },
    headers: ownAddress(),
    ...retryAfterReset,
  })
  if (!response.ok()) throw new Error(`Sign-in was answered ${response.status()}: ${await response.text()}`)
  const { access_token, user } = await response.json()
  await page.context().addCookies([{ name: 'Admin-Token', value: access_token, url: new URL(response.url()).origin }])
  await page.addInitScript(storeUser, { token: access_token, user })
}

/**
 * Stores the user before the first document of a session, as the sign-in form does; without a stored user, the app loads the
 * profile first, which is slower. In later documents the app's own changes must stay, so it stores nothing. Runs in the page.
 */
function storeUser({ token, user }: { token: string; user: { Acceso: object } }) {
  if (!document.cookie.includes(token) || sessionStorage.getItem('test-session') === token) return
  sessionStorage.setItem('test-session', token)
  localStorage.setItem('user', JSON.stringify(user))
  localStorage.setItem('userAcceso', JSON.stringify(user.Acceso))
}

export async function signInByForm(page: Page, email: string, password: string) {
  await page.goto('/login')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')
}
