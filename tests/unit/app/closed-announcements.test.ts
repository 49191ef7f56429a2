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
  const session = { user: JSON.stringify(user), userAcceso: JSON.stringify(user.Acceso) }
  const storage = Object.assign(new FakeStorage(), session)
  vi.stubGlobal('document', { cookie: 'Admin-Token=token' })
  const key = 'comunicados-cerrados:3:3'
  vi.stubGlobal('localStorage', storage)
  const [first, second] = [await openWindow(), await openWindow()]
  const announcement = (id: number) => ({ id, texto: `${id}`, enlace: null, imagen: null, closable: true })
  const [one, two, three] = [announcement(1), announcement(2), announcement(3)] as const
  const stored = () => JSON.parse(String(storage.getItem(key))).map((text: string) => JSON.parse(text))
  first.closeAnnouncement(one, [one, two, three])
  second.closeAnnouncement(two, [one, two, three])
  expect(stored()).toEqual([one, two])
  first.closeAnnouncement(three, [two, three])
  expect(stored()).toEqual([two, three])
})
