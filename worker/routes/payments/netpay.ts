import { Hono } from 'hono'
import { connect } from '../../../db/client.ts'
import { ProviderCallback, Tokenize } from '../../contract/payments/payments.ts'
import { beginPayment } from '../../domain/payments/begin.ts'
import { confirmPayment } from '../../domain/payments/confirm.ts'
import { lookUpNamedCharge } from '../../domain/payments/look-up.ts'
import { listOpenCharges } from '../../domain/payments/open-charges.ts'
import type { AppEnv } from '../../env.ts'
import { access } from '../../http/access.ts'
import { countPerMinute, keyInShop, perMinute } from '../../http/rate-limit.ts'
import { body } from '../../http/validate.ts'
import { followWebhooks } from '../../http/webhooks.ts'
import { netpay as provider } from '../../services/netpay.ts'
import { namedCharge } from '../../services/netpay-webhook.ts'
import { isSandbox } from '../../services/test-mode.ts'

export const netpay = new Hono<AppEnv>()

netpay.use(access('client'))

netpay.get('/charges', async (c) => c.json(await listOpenCharges(c.var.db, c.var.user)))

netpay.post('/tokenize', perMinute(30), body(Tokenize), async (c) => {
  const attempt = await beginPayment(c.var.db, provider(c.env), c.var.user, c.req.valid('json'))
  const { NETPAY_PUBLIC_KEY: publicKey, NETPAY_SCRIPT_URL: scriptUrl } = c.env
  return c.json({ ...attempt, publicKey, scriptUrl, sandbox: isSandbox(c.env) })
})

netpay.post('/confirm', perMinute(60), body(ProviderCallback), async (c) => {
  const confirmation = await confirmPayment(c.var.db, provider(c.env), c.var.user, c.req.valid('json'))
  return c.json(confirmation)
})

const followLater = followWebhooks()
/** Limits the lookups of one charge or reference: anyone can send its webhook, and NetPay refuses a shop that calls too often. */
const lookups = countPerMinute(6)

/**
 * Webhooks are unsigned, so they are answered with 200 but not trusted: see `lookUpNamedCharge`. The cron looks up what is not
 * followed here.
 */
export const netpayWebhook = new Hono<AppEnv>().post('/', async (c) => {
  const named = namedCharge(await c.req.text().catch(() => ''))
  const names = [named?.id, named?.reference].filter((name) => name != null)
  const isWithinLimit = names.every((name) => lookups.add(keyInShop(c, name)) === 0)
  if (named && isWithinLimit) followLater(c, () => lookUpNamedCharge(connect(c.env), provider(c.env), named))
  return c.json({ received: true })
})
