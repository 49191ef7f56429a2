import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Texts of the specification, which are shown as they are. */
const fixed = [
  'Orden creada exitosamente!',
  'Perfil actualizado exitosamente',
  'Perfil de cliente creado y vinculado exitosamente',
]

test('a message of success ends with a period, as a failure does', () => {
  const messages = globSync('web/**/*.{ts,tsx}')
    .filter((file) => !file.startsWith('web/dist/'))
    .flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/success(?:=|: |\()(['"`])([^'"`\n]+)\1/g)])
    .map(([, , message]) => message ?? '')
  expect(messages.length).toBeGreaterThan(50)
  expect(messages.filter((message) => !message.endsWith('.') && !fixed.includes(message))).toEqual([])
})
