import type { InvoiceItem } from '../../worker/domain/invoices/provider.ts'
import { readDraft } from '../simulators/facturapi/draft.ts'
import { Store } from '../simulators/facturapi/store.ts'
import type { Arithmetic } from '../simulators/facturapi/totals.ts'
import { cfdi } from '../simulators/facturapi/xml.ts'

/** The XML that the simulated provider stamps for these items. */
export function cfdiOf(items: InvoiceItem[], arithmetic: Arithmetic): string {
  const store = new Store('cfdi')
  store.arithmetic = arithmetic
  const body = readDraft({
    customer: {
      legal_name: 'ESCUELA KEMPER URGATE',
      tax_id: 'EKU9003173C9',
      tax_system: '601',
      address: { zip: '42501' },
    },
    items,
    use: 'G03',
    payment_form: '03',
  })
  return cfdi(store.issue(body, undefined))
}
