import { expect, onTestFinished, test, vi } from 'vitest'
import { supervise } from '../start/supervise.ts'

test('a part of the local shop that ends is started again, with a line in the terminal', async () => {
  const lines: string[] = []
  vi.spyOn(console, 'error').mockImplementation((line: string) => lines.push(line))
  onTestFinished(() => void vi.restoreAllMocks())
  let runs = 1
  await supervise({
    name: 'La base de datos',
    ended: async () => undefined,
    restart: async () => {
      runs += 1
    },
    isStopping: () => runs === 2,
  })
  expect(runs).toBe(2)
  expect(lines).toEqual([
    'La base de datos se detuvo. Se inicia de nuevo en 0.5 s…',
    'La base de datos funciona de nuevo.',
  ])
})
