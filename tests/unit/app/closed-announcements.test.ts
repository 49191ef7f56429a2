import { afterEach, expect, test, vi } from 'vitest'
import { FakeStorage } from '../fake-storage.ts'

const user = { id: 3, AccesoId: 3, nombre: 'Ana', email: 'ana@example.mx', Acceso: { id: 3 } }

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
  const stored = { user: JSON.stringify(user), userAcceso: JSON.stringify(user.Acceso) }
  const storage = Object.assign(new FakeStorage(), stored)
  vi.stubGlobal('document', { cookie: 'Admin-Token=token' })
  const key = 'comunicados-cerrados:3:3'
  vi.stubGlobal('localStorage', storage)
  const [first, second] = [await openWindow(), await openWindow()]
  first.closeAnnouncements([1], [1, 2, 3])
  second.closeAnnouncements([2], [1, 2, 3])
  expect(storage.getItem(key)).toBe('[1,2]')
  first.closeAnnouncements([3], [2, 3])
  expect(storage.getItem(key)).toBe('[2,3]')
})
