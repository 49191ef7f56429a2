import { expect, onTestFinished, test } from 'vitest'
import { facturapi } from '../../../worker/services/facturapi.ts'
import { checkInvoicing } from '../../check-invoicing/check.ts'
import { startFacturapi } from '../../simulators/facturapi.ts'

test.for([
  ['sixDecimals', true, 'six decimals, from the amount of the line.'],
  ['twoDecimals', true, 'two decimals a line, from the amount of the line.'],
  ['sixDecimalsOfUnit', true, 'six decimals, quantity × unit price.'],
  ['twoDecimalsOfUnit', false, 'two decimals a line, quantity × unit price.'],
] as const)('the check finds the arithmetic of the provider (%s)', async ([arithmetic, isFine, name]) => {
  const simulator = await startFacturapi()
  onTestFinished(() => simulator.close())
  simulator.compute(arithmetic)
  const lines: string[] = []
  const provider = facturapi({ FACTURAPI_URL: simulator.url, FACTURAPI_KEY: simulator.key })
  expect(await checkInvoicing(provider, (line) => lines.push(line))).toBe(isFine)
  expect(lines.at(-1)).toBe(`Arithmetic of the provider: ${name}`)
  expect(lines).toHaveLength(isFine || simulator.invoices().length > 0 ? 22 : 21)
  expect(simulator.invoices().every(({ status }) => status === 'valid')).toBe(true)
})
