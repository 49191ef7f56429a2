import { connect } from '../db/client.ts'
import { describeFault } from '../db/describe-fault.ts'
import { finishInvoices } from './domain/invoices/record.ts'
import { reconcilePayments } from './domain/payments/reconcile.ts'
import type { Env } from './env.ts'
import { migrateOnce } from './http/database.ts'
import { facturapi } from './services/facturapi.ts'
import { netpay } from './services/netpay.ts'
import { flushOutbox } from './services/rooms.ts'

/** What runs every minute. Each must bear being cut short, and running beside itself. */
const chores: Record<string, (env: Env) => Promise<unknown>> = {
  flushOutbox,
  reconcilePayments: async (env) => {
    await reconcilePayments(connect(env), netpay(env))
    await flushOutbox(env)
  },
  finishInvoices: async (env) => {
    await finishInvoices({ db: connect(env), provider: facturapi(env), store: env.FILES })
    await flushOutbox(env)
  },
}

export async function scheduled(_event: unknown, env: Env) {
  await migrateOnce(env)
  await Promise.all(
    Object.entries(chores).map(([chore, run]) =>
      run(env).catch((error) => console.error(JSON.stringify({ chore, ...describeFault(error) }))),
    ),
  )
}
