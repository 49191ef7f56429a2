import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRemote } from '../db/client.ts'
import { endTied, freePort, readMigrations, spawnTied, startSqld } from '../db/local.ts'
import { migrate } from '../db/migrate.ts'
import { claimFolder, fillFolder } from '../db/seed/claim-folder.ts'
import { isEmpty, seedDemo } from '../db/seed/demo.ts'
import { uploadPictures } from '../db/seed/pictures/upload.ts'
import { demoAccounts, demoPassword } from '../db/seed/users.ts'
import { startFacturapi } from './simulators/facturapi.ts'
import { startNetpay } from './simulators/netpay.ts'
import { noticeSecret } from './simulators/resend/notices.ts'
import { startResend } from './simulators/resend.ts'
import { addDemoFiles } from './start/demo-files.ts'
import { supervise, unreachable } from './start/supervise.ts'

const isDev = process.argv.includes('--dev')
const port = Number(process.env.PORT || 8787)
const dir = resolve(process.env.DATA_DIR || '.data')
const address = `http://127.0.0.1:${port}`

/** Stops each started part; called in reverse order. */
const running: (() => Promise<unknown>)[] = []
let isStopping = false

process.on('SIGINT', () => stop(0))
process.on('SIGTERM', () => stop(0))
if (process.env.npm_lifecycle_event) stopWithNpm(process.ppid)

try {
  await start()
} catch (error) {
  if (!isStopping) console.error(error instanceof Error ? error.message : error)
  await stop(1)
}

async function start() {
  await requireFreePort()
  const release = claimFolder(dir)
  running.push(async () => release())
  let sqld = await startSqld(join(dir, 'sqld'))
  running.push(() => sqld.stop())
  const netpay = await startNetpay({ webhookUrl: `${address}/netpay/webhook` })
  running.push(() => netpay.close())
  const resend = await startResend({ webhookUrl: `${address}/resend/webhook` })
  running.push(() => resend.close())
  const facturapi = await startFacturapi({ onMail: resend.receive })
  running.push(() => facturapi.close())

  const workerPort = isDev ? await freePort() : port
  const vars = {
    LIBSQL_URL: sqld.url,
    NETPAY_URL: `${netpay.url}/gateway-ecommerce/`,
    NETPAY_REPORTS_URL: `${netpay.url}/reports-sandbox/v1`,
    NETPAY_REFUNDS_URL: `${netpay.url}/reports-sandbox/v2`,
    NETPAY_SCRIPT_URL: `${netpay.url}/cdn/js/latest/checkout.plus.js`,
    NETPAY_SANDBOX: 'true',
    NETPAY_PUBLIC_KEY: netpay.publicKey,
    NETPAY_SECRET_KEY: netpay.secretKey,
    FACTURAPI_URL: facturapi.url,
    FACTURAPI_KEY: facturapi.key,
    TEST_MAIL_TO: 'example.mx,demo.mx,example',
    SHOP_URL: address,
    MAIL_FROM: 'avisos@demo.mx',
    RESEND_URL: resend.url,
    RESEND_KEY: resend.key,
    RESEND_WEBHOOK_SECRET: noticeSecret,
    LOG_REQUESTS: process.env.LOG_REQUESTS || 'off',
  }
  const isNew = await prepareDatabase(sqld.url)
  let worker = startWorker(workerPort, vars)
  running.push(() => end(worker))
  const workerUrl = `http://127.0.0.1:${workerPort}`
  await answers(`${workerUrl}/personalization`, worker)
  if (isNew) await addDemoFiles(workerUrl)
  await uploadPictures(createRemote({ LIBSQL_URL: sqld.url }), workerUrl)
  if (isDev) {
    const { startWeb } = await import('./start/web-dev-server.ts')
    running.push(await startWeb(port, workerPort))
  }
  const crons = setInterval(() => runCrons(workerPort), 60_000)
  running.push(async () => clearInterval(crons))
  greet(resend.url)
  keepUp({
    name: 'La base de datos',
    ended: () => sqld.ended,
    restart: async () => {
      sqld = await startSqld(join(dir, 'sqld'), { port: Number(new URL(sqld.url).port) })
    },
  })
  keepUp({
    name: 'El Worker',
    ended: () => Promise.race([once(worker, 'exit'), unreachable(`${workerUrl}/health`, () => isStopping)]),
    restart: async () => {
      await end(worker)
      worker = startWorker(workerPort, vars)
      await answers(`${workerUrl}/personalization`, worker)
    },
  })
}

function keepUp(part: Omit<Parameters<typeof supervise>[0], 'isStopping'>) {
  supervise({ ...part, isStopping: () => isStopping }).catch((error: Error) => {
    console.error(error.message)
    return stop(1)
  })
}

async function requireFreePort() {
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error('PORT debe ser un número entre 1 y 65535.')
  const probe = createServer().listen(port, '127.0.0.1')
  try {
    await once(probe, 'listening')
  } catch {
    const other = `PORT=${port + 1} npm ${isDev ? 'run dev' : 'start'}`
    throw new Error(`El puerto ${port} está ocupado. Cierra el programa que lo usa o elige otro: ${other}`)
  }
  probe.close()
  await once(probe, 'close')
}

/** True if the database was empty, and has the demo shop now. */
async function prepareDatabase(url: string) {
  await migrate(createRemote({ LIBSQL_URL: url }), readMigrations())
  const client = createRemote({ LIBSQL_URL: url })
  if (!(await isEmpty(client))) return false
  console.info('Preparando la tienda de demostración…')
  await fillFolder(dir, () => seedDemo(client))
  return true
}

/** wrangler builds the web, bundles the Worker and runs it in workerd. */
function startWorker(workerPort: number, vars: Record<string, string>) {
  const options = ['--ip', '127.0.0.1', '--port', String(workerPort), '--persist-to', join(dir, 'wrangler')]
  const quiet = ['--log-level', 'error', '--show-interactive-dev-session=false']
  const given = Object.entries(vars).flatMap(([key, value]) => ['--var', `${key}:${value}`])
  const wrangler = resolve('node_modules/wrangler/bin/wrangler.js')
  const env = { ...process.env, WRANGLER_SEND_METRICS: 'false', CLOUDFLARE_CF_FETCH_ENABLED: 'false' }
  return spawnTied(process.execPath, [wrangler, 'dev', '--local', ...options, ...quiet, ...given], 'inherit', env)
}

async function end(worker: ChildProcess) {
  await Promise.race([endTied(worker), sleep(8000).then(() => worker.kill('SIGKILL'))])
}

async function answers(url: string, worker: ChildProcess) {
  // Ten minutes, because wrangler builds the web app first, which takes minutes on a busy machine. If the Worker stops, the wait ends.
  const until = Date.now() + 600_000
  while (worker.exitCode === null && !isStopping) {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) }).catch(() => null)
    if (response?.ok) return
    if (Date.now() > until) throw new Error(`La tienda no respondió a tiempo (${response?.status ?? 'sin respuesta'}).`)
    await sleep(150)
  }
  if (isStopping) return
  throw new Error('El Worker se detuvo. Si lo que falló es la construcción de la web, «npm run build» dice por qué.')
}

/** wrangler runs no crons by itself. */
function runCrons(workerPort: number) {
  fetch(`http://127.0.0.1:${workerPort}/cdn-cgi/local/scheduled`).catch(() => {})
}

function greet(inbox: string) {
  if (isStopping) return
  const accounts = demoAccounts.map(({ email, note }) => `    ${email.padEnd(18)} ${note}`)
  console.info(`
  La tienda está en ${address}

  Cuentas de demostración (contraseña ${demoPassword}):
${accounts.join('\n')}

  Los correos llegan a un buzón de prueba: ${inbox}

  Los datos se guardan en ${dir}; bórrala para empezar de nuevo.
  Los cobros y las facturas son simulados. Ctrl+C detiene todo.
`)
}

/** A signal to npm ends npm and its shell alone; this process then has another parent. */
function stopWithNpm(parent: number) {
  const watch = setInterval(() => process.ppid !== parent && stop(0), 500)
  running.push(async () => clearInterval(watch))
}

async function stop(code: number) {
  if (isStopping) return
  isStopping = true
  for (const stopOne of running.reverse()) await stopOne().catch(() => {})
  process.exit(code)
}
