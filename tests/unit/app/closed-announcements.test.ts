import { afterEach, expect, test, vi } from 'vitest'

const user = (id: number) => ({ id, AccesoId: 3, nombre: 'Ana', email: 'ana@example.mx', Acceso: { id: 3 } })

/** The closed announcements of one window. All windows have the same storage. */
async function openWindow() {
  vi.resetModules()
  return import('../../../web/shop/closed-announcements.ts')
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

test('announcements that two windows close stay closed', async () => {
  const items = new Map<string, string>([
    ['user', JSON.stringify(user(3))],
    ['userAcceso', '{"id":3}'],
  ])
  vi.stubGlobal('document', { cookie: 'Admin-Token=token' })
  const key = 'comunicados-cerrados:3:3'
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, text: string) => items.set(name, text),
  })
  const [first, second] = [await openWindow(), await openWindow()]
  first.closeAnnouncements([1], [1, 2, 3])
  second.closeAnnouncements([2], [1, 2, 3])
  expect(items.get(key)).toBe('[1,2]')
  first.closeAnnouncements([3], [2, 3])
  expect(items.get(key)).toBe('[2,3]')
})
