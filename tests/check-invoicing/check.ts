import type { InvoiceProvider, InvoiceRequest } from '../../worker/domain/invoices/provider.ts'
import { type BilledOrder, invoiceRequest, type Pricing } from '../../worker/domain/invoices/request.ts'
import { brokenRules } from '../cfdi/cfdi-rules.ts'
import { type Arithmetic, arithmetics } from '../simulators/facturapi/totals.ts'
import { hardOrders, predictedTotal, pricings } from './hard-orders.ts'

const names: Record<Arithmetic, string> = {
  sixDecimals: 'six decimals, from the amount of the line',
  twoDecimals: 'two decimals a line, from the amount of the line',
  sixDecimalsOfUnit: 'six decimals, quantity × unit price',
  twoDecimalsOfUnit: 'two decimals a line, quantity × unit price',
}

/** A test taxpayer of SAT. */
const receiver = {
  rfc: 'EKU9003173C9',
  legal_name: 'ESCUELA KEMPER URGATE',
  tax_system: '601',
  zip: '42501',
  email: 'pruebas@example.mx',
  cfdi_use: 'G03',
  payment_form: '03',
  payment_method: 'PUE',
}

type Totals = Record<Pricing, number>

/**
 * Makes a draft of each hard order with both ways to price its lines, and compares the totals with the four arithmetics. One equal
 * draft is stamped and its XML is read; the others are deleted. False: an order cannot be invoiced, or the XML breaks a rule.
 */
export async function checkInvoicing(provider: InvoiceProvider, print: (line: string) => void, count = 20) {
  const orders = hardOrders(count)
  const run = `check-${Date.now()}`
  const answered: { order: BilledOrder; totals: Totals }[] = []
  let stamped = false
  let isFine = true
  for (const [index, order] of orders.entries()) {
    const external_id = `${run}-${index + 1}`
    const requestOf = (pricing: Pricing) => invoiceRequest(order, receiver, { external_id, substitutes: null, pricing })
    const { id, totals } = await drafted(provider, requestOf)
    answered.push({ order, totals })
    const equal = pricings.find((pricing) => totals[pricing] === order.total)
    const how =
      equal === 'first' ? 'its own prices' : equal === 'second' ? 'shared centavos' : 'NO WAY: it is not stamped'
    print(
      `${index + 1}. ${order.total.toFixed(2)}: own ${totals.first.toFixed(2)}, shared ${totals.second.toFixed(2)}: ${how}`,
    )
    isFine &&= equal !== undefined
    if (equal && !stamped) {
      stamped = true
      isFine = (await stampAndRead(provider, id, requestOf(equal), print)) && isFine
    } else await provider.discard(id)
  }
  const used = arithmetics.filter((arithmetic) =>
    answered.every(({ order, totals }) =>
      pricings.every((pricing) => totals[pricing] === predictedTotal(order, pricing, arithmetic)),
    ),
  )
  print(`Arithmetic of the provider: ${used.map((one) => names[one]).join(' or ') || 'none of the known ones'}.`)
  return isFine
}

async function drafted(provider: InvoiceProvider, requestOf: (pricing: Pricing) => InvoiceRequest) {
  const first = expectDraft(await provider.createDraft(requestOf('first')))
  const second = expectDraft(await provider.updateDraft(first.id, requestOf('second')))
  return { id: first.id, totals: { first: first.total, second: second.total } }
}

function expectDraft(answer: Awaited<ReturnType<InvoiceProvider['createDraft']>>) {
  if (answer.kind !== 'draft') throw new Error(`Expected a draft, got ${JSON.stringify(answer)}`)
  const { id, total } = answer.invoice
  if (total === null) throw new Error('The provider computes no total for drafts: totals are compared after stamping.')
  return { id, total }
}

async function stampAndRead(
  provider: InvoiceProvider,
  id: string,
  request: InvoiceRequest,
  print: (line: string) => void,
) {
  expectDraft(await provider.updateDraft(id, request))
  const stamped = await provider.stamp(id)
  if (stamped.kind !== 'valid') {
    print(`Stamping failed: ${JSON.stringify(stamped)}`)
    return false
  }
  const file = await provider.xml(id)
  const broken = file.kind === 'file' ? brokenRules(new TextDecoder().decode(file.bytes)) : ['the XML did not arrive']
  print(
    broken.length === 0 ? 'The stamped XML keeps the rules of SAT.' : `The stamped XML breaks: ${broken.join(', ')}`,
  )
  return broken.length === 0
}
