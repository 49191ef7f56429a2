import { connect, type Database } from '../db/client.ts'
import { describeFault } from '../db/describe-fault.ts'
import { sealSecrets } from './domain/accounts/second-factor.ts'
import { pruneImports, resumeImports } from './domain/imports/apply.ts'
import { followCancellations } from './domain/invoices/cancel.ts'
import { cancelOrphans, issueComplements } from './domain/invoices/complement.ts'
import { finishInvoices } from './domain/invoices/finish.ts'
import { renewGlobals } from './domain/invoices/global.ts'
import { retryMails } from './domain/invoices/mail.ts'
import { readValidCfdis } from './domain/invoices/reading.ts'
import { queueReminders } from './domain/mails/auto-reminder.ts'
import { copySellerNames } from './domain/orders/seller-names.ts'
import { lookUpPayments } from './domain/payments/look-up.ts'
import type { Provider } from './domain/payments/provider.ts'
import { checkRefunds } from './domain/payments/refund-check.ts'
import { rereadCharges } from './domain/payments/reread-charges.ts'
import { findUnknownCharges } from './domain/payments/unknown-charges.ts'
import { isPruneDue, pruneFiles, pruneSent, pruneSignIns, recordJobRun } from './domain/prune.ts'
import { runEach } from './domain/run-each.ts'
import type { Env } from './env.ts'
import { migrateOnce } from './http/database.ts'
import { deleteStoredFiles } from './services/files.ts'
import { invoiceContext } from './services/invoice-context.ts'
import { deliverMails, mailerOf } from './services/mailer.ts'
import { netpay } from './services/netpay.ts'
import { flushOutbox } from './services/outbox.ts'
import { vaultOf } from './services/vault.ts'

/** The jobs of each minute. A job may be cut off at any time, or run twice at the same time. */
const jobs: Record<string, (env: Env) => Promise<unknown>> = {
  flushOutbox,
  lookUpPayments: ofPayments(lookUpPayments),
  findUnknownCharges: ofPayments(findUnknownCharges),
  checkRefunds: ofPayments(checkRefunds),
  rereadCharges: ofPayments(rereadCharges),
  followInvoices: (env) => {
    const context = invoiceContext(env, connect(env))
    const sendEvents = () => flushOutbox(env)
    const steps = [
      finishInvoices,
      sendEvents,
      issueComplements,
      renewGlobals,
      () => cancelOrphans(context.db),
      followCancellations,
      retryMails,
      readValidCfdis,
      sendEvents,
    ]
    return runEach(steps, (step) => step(context))
  },
  resumeImports: async (env) => {
    if ((await resumeImports(connect(env))) > 0) await flushOutbox(env)
  },
  deliverMails,
  // A job of its own, so that a fault here does not stop other mails.
  queueReminders: async (env) => {
    if (await queueReminders(connect(env), mailerOf(env))) await deliverMails(env)
  },
  copySellerNames: (env) => copySellerNames(connect(env)),
  pruneSignIns: (env) => pruneSignIns(connect(env)),
  deleteStoredFiles: (env) => deleteStoredFiles(connect(env), env.FILES),
  prune: async (env) => {
    const db = connect(env)
    await recordJobRun(db, 'cron')
    await pruneSent(db)
    if (!(await isPruneDue(db))) return
    await pruneFiles(db)
    await pruneImports(db)
    // Recorded before the secrets are encrypted: if the key of one is lost, that step fails each day.
    await recordJobRun(db, 'prune')
    await sealSecrets(db, vaultOf(env))
  },
}

/** A job that asks the card provider, and then sends the events of its writes. */
function ofPayments(job: (db: Database, provider: Provider) => Promise<unknown>) {
  return async (env: Env) => {
    await job(connect(env), netpay(env))
    await flushOutbox(env)
  }
}

export async function scheduled(_event: unknown, env: Env) {
  await migrateOnce(env)
  await Promise.all(
    Object.entries(jobs).map(([job, run]) =>
      run(env).catch((error) => console.error(JSON.stringify({ job, ...describeFault(error) }))),
    ),
  )
}
