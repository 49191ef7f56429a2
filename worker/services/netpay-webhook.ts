import * as v from 'valibot'
import { transactionOf } from '../contract/payments/payments.ts'

const text = v.nullish(v.string())

/** The keys of the webhook have two spellings. Its other keys are not used. */
const Webhook = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    data: v.object({
      transactionTokenId: text,
      transactionId: text,
      merchantReferenceCode: text,
      merchantRefCode: text,
    }),
  }),
)

/** The charge that a webhook names; undefined for a body of another kind. */
export function namedCharge(body: string) {
  const webhook = v.safeParse(Webhook, body)
  if (!webhook.success) return undefined
  const { data } = webhook.output
  return {
    id: transactionOf({ transactionTokenId: data.transactionTokenId ?? data.transactionId }),
    reference: data.merchantReferenceCode ?? data.merchantRefCode ?? null,
  }
}
