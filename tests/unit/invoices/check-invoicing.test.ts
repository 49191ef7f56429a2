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
  expect(lines.filter((line) => /^\d+\. /.test(line))).toHaveLength(20)
  // Only the stamped invoice stays at the provider. With arithmetic that cannot be invoiced there is none.
  const stamped = lines.filter((line) => line === 'The stamped XML keeps the rules of SAT.')
  expect(simulator.invoices().map(({ status }) => status)).toEqual(stamped.map(() => 'valid'))
})
