/** `FACTURAPI_KEY=sk_test_… npm run check-invoicing` compares the provider's rounding with the shop's. */
import { stdout } from 'node:process'
import { facturapi } from '../../worker/services/facturapi.ts'
import { checkInvoicing } from './check.ts'

const { FACTURAPI_KEY = '', FACTURAPI_URL = 'https://www.facturapi.io/v2' } = process.env
if (!FACTURAPI_KEY.startsWith('sk_test_')) {
  console.error('Set FACTURAPI_KEY to a test key (sk_test_…): this command stamps an invoice.')
  process.exit(2)
}
const isFine = await checkInvoicing(facturapi({ FACTURAPI_URL, FACTURAPI_KEY }), (line) => stdout.write(`${line}\n`))
process.exit(isFine ? 0 : 1)
