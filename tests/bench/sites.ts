import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import type { BrowserContextOptions } from 'playwright-core'
import { build } from 'vite'
import type { SignInAnswer } from '#contract/accounts/session'
import { demoPassword } from '../../db/seed/users.ts'
import type { Catalog } from './floor/catalog.ts'
import type { Side } from './samples.ts'
import { packed, readAssets, type Server, serve } from './serve.ts'
import { fillShop, startShop } from './shop.ts'

/** Limit of rows that a document can hold. */
const drawable = 5000

const floorFolder = join(import.meta.dirname, 'floor')

/** One of the two sites that are compared. */
export type Site = {
  side: Side
  server: Server
  /** Paths of the sign-in screen, the order screen, and the table of that many products. */
  paths: { signIn?: string; order: string; table: (rows: number) => string }
  session?: BrowserContextOptions['storageState']
  /** Empties the order that an earlier round has left. */
  reset: () => Promise<unknown>
}

/** The product with `products` products, as `npm start` runs it, and the floor over the same data. */
export async function openSites(products: number, isWorst = false) {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'))
  const closing: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const close = async () => {
    for (const step of closing.reverse()) await step()
  }
  try {
    const catalog = await fillShop(folder, products)
    const shop = await startShop(folder)
    closing.push(shop.stop)
    const product = await serveProduct(shop.url)
    closing.push(product.server.close)
    const floor = await serveFloor(join(folder, 'floor'), catalog, product.firstPage, isWorst)
    closing.push(floor.server.close)
    return { sites: [product, floor] as const, catalog, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function serveProduct(upstream: string) {
  const assets = await readAssets(resolve('web/dist'))
  for (const path of assets.keys()) if (!path.startsWith('/assets/')) assets.delete(path)
  const server = await serve(assets, upstream)
  const credentials = { email: 'cliente@demo.mx', password: demoPassword, acceso: [1] }
  const signedIn = await fetch(`${upstream}/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(credentials),
  })
  const { access_token, user } = (await signedIn.json()) as SignInAnswer
  const headers = { Authorization: `Bearer ${access_token}` }
  const page = await fetch(`${upstream}/products?page=1&limit=50`, { headers })
  const expires = Date.now() / 1000 + 86_400
  const cookie = { name: 'Admin-Token', value: access_token, domain: '127.0.0.1', path: '/', expires }
  const localStorage = Object.entries({ user, userAcceso: user.Acceso }).map(([name, value]) => ({
    name,
    value: JSON.stringify(value),
  }))
  return {
    side: 'product' as const,
    server,
    paths: { signIn: '/login', order: '/client/products', table: () => '/client/products' },
    session: {
      cookies: [{ ...cookie, httpOnly: false, secure: false, sameSite: 'Strict' as const }],
      origins: [{ origin: server.url, localStorage }],
    },
    firstPage: Buffer.from(await page.arrayBuffer()),
    reset: () => fetch(`${upstream}/cart`, { method: 'DELETE', headers }),
  }
}

async function serveFloor(outDir: string, catalog: Catalog, firstPage: Buffer, isWorst: boolean) {
  // Built one after the other: built together they would share a chunk, which is one more request.
  for (const page of ['index.html', 'table.html']) await buildFloor(outDir, page)
  const assets = await readAssets(outDir)
  assets.set('/products.json', await packed(firstPage, 'application/json', 5))
  assets.set('/catalog.json', await packed(Buffer.from(JSON.stringify(catalog)), 'application/json', 5))
  return {
    side: 'floor' as const,
    server: await serve(assets),
    paths: {
      order: '/',
      table: (rows: number) => `/table.html?rows=${rows}${isWorst && rows < drawable ? '&all' : ''}`,
    },
    reset: async () => undefined,
  }
}

const buildFloor = (outDir: string, page: string) =>
  build({
    root: floorFolder,
    configFile: false,
    logLevel: 'warn',
    plugins: [react(), tailwindcss()],
    build: {
      outDir,
      emptyOutDir: false,
      target: 'es2023',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(floorFolder, page) },
    },
  })
