import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type NetpaySimulator, startNetpay } from '../../simulators/netpay.ts'

let netpay: NetpaySimulator

beforeAll(async () => {
  netpay = await startNetpay()
})
beforeEach(() => netpay.reset())
afterAll(() => netpay.close())

const api = (path: string, init: RequestInit = {}) =>
  fetch(`${netpay.url}/gateway-ecommerce/${path}`, { headers: { authorization: netpay.secretKey }, ...init })

const post = (path: string, body: unknown) =>
  fetch(`${netpay.url}${path}`, { method: 'POST', body: JSON.stringify(body) })

const tokenize = (amount: unknown) => api('v3/token/amount', { method: 'POST', body: JSON.stringify({ amount }) })

async function report(query: string) {
  const headers = { 'x-netpay-apikey': netpay.secretKey }
  const answer = await fetch(`${netpay.url}/reports-sandbox/v1/graphql`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ query }),
  })
  return answer.json()
}

async function pay(payment: { email?: string; cardNumber?: string } = {}) {
  const { tokenAmount } = await (await tokenize(150.5)).json()
  const callback = await netpay.pay({ tokenAmount, merchantReferenceCode: 'order-7-1700000000000', ...payment })
  return callback as { status: string; error: string | null; transactionDto: Record<string, string | null> }
}

async function transactionId() {
  const { transactionDto } = await pay()
  return transactionDto.transactionTokenId
}

describe('tokenizing an amount', () => {
  test('returns a token for the amount', async () => {
    const answer = await tokenize('150.50')
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({
      clientId: 1,
      storeId: 1,
      tokenAmount: expect.stringMatching(/^tokenAmount_[A-Za-z]{25}$/),
      amount: 150.5,
    })
  })

  test.each([0, -1, 0.1 + 0.2, 'cien', null])('refuses %s pesos', async (amount) => {
    const answer = await tokenize(amount)
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ status: 400, error: 'Bad Request', message: 'Amount invalid' })
  })

  test.each(['', 'Bearer sk_netpay_sim', 'pk_netpay_sim'])('refuses the key "%s"', async (authorization) => {
    const answer = await api('v3/token/amount', { method: 'POST', headers: { authorization }, body: '{"amount":1}' })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ error: 'Unauthorized', path: '/gateway-ecommerce/v3/token/amount' })
  })

  test('fails the configured number of times, then works again', async () => {
    netpay.queue({ outcome: 'tokenize500', times: 2 })
    const answers = [await tokenize(10), await tokenize(10), await tokenize(10)]
    expect(answers.map(({ status }) => status)).toEqual([500, 500, 200])
  })

  test('never answers a tokenization that is set to hang', async () => {
    netpay.queue({ outcome: 'tokenizeTimeout' })
    const abandoned = api('v3/token/amount', { method: 'POST', body: '{"amount":1}', signal: AbortSignal.timeout(50) })
    await expect(abandoned).rejects.toThrow('timeout')
  })
})

describe('paying', () => {
  test('charges the amount of the token and reports it to the server', async () => {
    const callback = await pay()
    expect(callback).toMatchObject({ status: 'success', amount: 150.5, transactionDto: { status: 'DONE' } })
    const reported = await (await api(`v3/transactions/${callback.transactionDto.transactionTokenId}`)).json()
    expect(reported).toMatchObject({
      status: 'DONE',
      responseCode: '00',
      currency: 'MXN',
      amount: 150.5,
      merchantReferenceCode: 'order-7-1700000000000',
    })
  })

  test('creates ids in the format of the real ones', async () => {
    const { transactionDto } = await pay()
    expect(transactionDto.transactionTokenId).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
    expect(transactionDto.orderId).toMatch(/^\d{19}$/)
  })

  test('charges a token only once', async () => {
    const { tokenAmount } = await (await tokenize(20)).json()
    await netpay.pay({ tokenAmount, merchantReferenceCode: 'order-1' })
    await expect(netpay.pay({ tokenAmount, merchantReferenceCode: 'order-1' })).rejects.toThrow('410')
  })

  test('declines the card by the e-mail, as the sandbox does', async () => {
    const callback = await pay({ email: 'reject@netpay.com.mx' })
    expect(callback).toMatchObject({
      status: 'failed',
      error: 'Rejected by Decision Manager',
      transactionDto: { status: 'REJECT', responseCode: '87', authCode: null },
    })
  })

  test('applies a queued decline to the matching reference only', async () => {
    netpay.queue({ outcome: 'decline51', match: { merchantReferenceCode: 'order-8-' } })
    netpay.queue({ outcome: 'decline54', match: { merchantReferenceCode: 'order-7-' } })
    expect((await pay()).error).toBe('Tarjeta Vencida')
  })

  test('does not keep card data', async () => {
    await pay()
    expect(JSON.stringify(netpay.log)).not.toContain('4000000000000002')
  })
})

describe('3-D Secure', () => {
  const challenged = { cardNumber: '4000000000001091' }

  test('completes a charge after the right 3-D Secure code', async () => {
    const { status, transactionDto } = await pay(challenged)
    expect(status).toBe('review')
    const answer = await post('/_sim/challenge', {
      transactionTokenId: transactionDto.transactionTokenId,
      code: '1234',
    })
    expect(answer.headers.get('x-sim-next')).toBe('onsuccess')
    expect(netpay.transactions()).toMatchObject([{ status: 'DONE', responseCode: '00' }])
  })

  test('declines a charge after a wrong 3-D Secure code', async () => {
    const { transactionDto } = await pay(challenged)
    const answer = await post('/_sim/challenge', {
      transactionTokenId: transactionDto.transactionTokenId,
      code: '0000',
    })
    expect(await answer.json()).toMatchObject({ status: 'failed', error: 'User failed authentication' })
    expect(netpay.transactions()).toMatchObject([{ status: 'FAILED' }])
  })

  test('lets the server complete a waiting charge once', async () => {
    netpay.queue({ outcome: 'waitThreeds' })
    const id = await transactionId()
    expect(netpay.transactions()).toMatchObject([{ status: 'WAIT_THREEDS' }])
    const confirm = () => api(`v3.5/charges/${id}/confirm?processorTransactionId=null`, { method: 'POST' })
    expect(await (await confirm()).json()).toMatchObject({ status: 'success', transactionTokenId: id, amount: 150.5 })
    expect((await confirm()).status).toBe(409)
    expect(netpay.transactions()).toMatchObject([{ status: 'DONE' }])
  })
})

describe('looking a payment up', () => {
  test('answers 404 for an unknown transaction', async () => {
    netpay.queue({ outcome: 'unknownTransaction' })
    expect((await api(`v3/transactions/${await transactionId()}`)).status).toBe(404)
  })

  test.each([
    ['amountMismatch', { amount: 151.5 }],
    ['amountAsString', { amount: '150.50' }],
    ['wrongCurrency', { currency: 'USD' }],
    ['referenceMismatch', { merchantReferenceCode: 'order-7-17000000000000' }],
    ['statusCase', { status: 'done' }],
    ['chargeable', { status: 'CHARGEABLE' }],
  ] as const)('reports another result than the callback for %s', async (outcome, fields) => {
    netpay.queue({ outcome })
    const reported = await api(`v3/transactions/${await transactionId()}`)
    expect(await reported.json()).toMatchObject(fields)
  })

  test('fails for the configured number of requests', async () => {
    netpay.queue({ outcome: 'verify503' })
    const id = await transactionId()
    const statuses = [await api(`v3/transactions/${id}`), await api(`v3/transactions/${id}`)].map((r) => r.status)
    expect(statuses).toEqual([503, 200])
  })

  test('finds a charge by its reference in the reports', async () => {
    const id = await transactionId()
    const query = '{ allTransactions(merchantRefCode:"order-7-1700000000000"){ transaction_token_id status } }'
    expect(await report(query)).toEqual({ data: { allTransactions: [{ transaction_token_id: id, status: 'DONE' }] } })
  })

  test('answers a bad report query with errors', async () => {
    expect(await report('{ allTransactions(merchantRefCode:"x"){ secret } }')).toMatchObject({
      data: null,
      errors: [{ message: "Validation error: field 'secret' is undefined" }],
    })
  })

  test('refunds in full, once', async () => {
    const id = await transactionId()
    const refund = () => api(`v3/transactions/${id}/refund`, { method: 'POST' })
    expect(await (await refund()).json()).toMatchObject({ status: 'CANCELED', amount: 150.5 })
    expect((await refund()).status).toBe(409)
  })
})

describe('other requests', () => {
  test('notifies the registered address', async () => {
    const received = Promise.withResolvers<unknown>()
    const shop = createServer(async (request, response) => {
      received.resolve(await json(request))
      response.end()
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => shop.once('listening', resolve))
    const webhook = `http://127.0.0.1:${(shop.address() as { port: number }).port}/netpay/webhook`
    await api('v3/webhooks/', { method: 'PUT', body: JSON.stringify({ webhook }) })
    const transactionTokenId = await transactionId()
    expect(await received.promise).toMatchObject({ event: 'transaction.paid', data: { transactionTokenId } })
    shop.close()
  })

  test('serves the script of the modal', async () => {
    const script = await fetch(`${netpay.url}/cdn/js/latest/checkout.plus.js`)
    expect(script.headers.get('content-type')).toContain('text/javascript')
    expect(await script.text()).toContain('window.NetPay')
  })

  test('answers malformed JSON with its usual error body', async () => {
    const answer = await fetch(`${netpay.url}/_sim/charge`, { method: 'POST', body: '{' })
    expect(await answer.json()).toMatchObject({ status: 400, message: 'Malformed JSON', path: '/_sim/charge' })
  })

  test('refuses keys that could be real', async () => {
    await expect(startNetpay({ secretKey: 'sk_netpay_Zx81kQ' })).rejects.toThrow('never live ones')
  })

  test('refuses addresses outside this machine', async () => {
    await expect(startNetpay({ host: '0.0.0.0' })).rejects.toThrow('127.0.0.1 only')
  })
})
