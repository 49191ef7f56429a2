import type { Context } from 'hono'
import { describeFault } from '../../db/describe-fault.ts'
import { createSlots } from '../domain/slots.ts'
import type { AppEnv, Env } from '../env.ts'
import { flushOutbox } from '../services/outbox.ts'

/** Limit of lookups that webhooks of one provider start at the same time. */
const maxLookups = 10
/** Milliseconds after the answer at which the runtime ends a lookup. */
const maxLookupMs = 30_000

/**
 * Returns a function that starts the lookup of a webhook after its answer. A webhook is dropped while too many lookups run, and a
 * lookup may fail: the cron looks the same up later.
 */
export function followWebhooks() {
  const slots = createSlots(maxLookupMs)
  return (c: Context<AppEnv>, lookUp: () => Promise<unknown>) => {
    const free = slots.take(maxLookups)
    if (free) c.executionCtx.waitUntil(follow(c.env, lookUp).finally(free))
  }
}

async function follow(env: Env, lookUp: () => Promise<unknown>) {
  try {
    await lookUp()
    await flushOutbox(env)
  } catch (error) {
    console.warn(JSON.stringify({ notice: 'not followed', ...describeFault(error) }))
  }
}
