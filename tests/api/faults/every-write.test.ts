import { globSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'

/** Routes that only read, although a list or a token is in their body. */
const readOnly = [
  'POST /admin/orders/lines',
  'POST /admin/orders/products',
  'POST /facturapi/tax-check',
  'POST /inventory/lookup',
  'POST /paper',
  'POST /paper/quote',
  'POST /password/link',
  'POST /quick-order/resolve',
]

/** Routes that write only after an answer of a provider. payment-recovery.test.ts has the fault of a payment. */
const afterProvider = [
  'POST /facturapi/webhook',
  'POST /netpay/confirm',
  'POST /netpay/webhook',
  'POST /resend/webhook',
  'PUT /orders/:id/payment',
]

const calls = globSync('tests/api/faults/*.test.ts').flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/\[\s*'\w+',\s*'([A-Z]+ [^'?]+)/g)].map(([, call = '']) => call),
)

test('each route that writes has a test in which the database fails', async () => {
  // Imported without its types, which need the Worker's globals.
  const { app } = await vi.importActual<{ app: { routes: { method: string; path: string }[] } }>(
    '../../../worker/app.ts',
  )
  const writing = app.routes
    .filter(({ method, path }) => ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) && !path.startsWith('/parties'))
    .map(({ method, path }) => `${method} ${path}`)
  const untested = [...new Set(writing)].filter((route) => {
    const pattern = new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}$`)
    return !calls.some((call) => pattern.test(call))
  })
  expect(untested.sort()).toEqual([...readOnly, ...afterProvider].sort())
})
