import { beforeAll, describe, expect, test, vi } from 'vitest'
import { untilFileEnd } from '../../file-hooks.ts'
import { type Caller, openShop, type Shop } from '../../shop.ts'

/**
 * A call of a user, its body or a function that returns it, the event at which the database fails, and the name in the plan
 * of the statement that fails there.
 */
export type Fault = [user: string, call: string, body: unknown, event: string, statement: string]

const message = 'Ocurrió un error inesperado. Inténtalo de nuevo.'

/** Tests each fault in one shop of the file, after `prepare` has added the rows that the calls change. */
export function testFaults(faults: readonly Fault[], prepare: (shop: Shop) => Promise<void>) {
  const callers: Record<string, Caller> = {}
  /** Lines that the Worker has logged since the test began. */
  const logged: string[] = []
  let shop: Shop

  beforeAll(async () => {
    shop = await openShop({ until: untilFileEnd, isAlone: true, onLog: (line) => logged.push(line) })
    // Before `prepare`, which may activate a second factor.
    callers.anonymous = shop.anonymous
    for (const [user] of faults) callers[user] ??= await shop.as(user)
    await prepare(shop)
    const isSent = async () => (await shop.rows('SELECT id FROM outbox WHERE sentAt IS NULL')).length === 0
    await vi.waitUntil(isSent, { timeout: 30_000 })
    await shop.db.execute("DELETE FROM mails WHERE state = 'waiting'")
  })

  const log = () => logged.map((line) => JSON.parse(line))

  /** Aborts every such event while `act` runs, and asserts that no row changed. */
  async function whileFailing(event: string, act: () => Promise<void>) {
    const before = await snapshot(shop)
    logged.length = 0
    await shop.db.execute(`CREATE TRIGGER fault BEFORE ${event} BEGIN SELECT raise(ABORT, 'boom'); END`)
    try {
      await act()
    } finally {
      await shop.db.execute('DROP TRIGGER fault')
    }
    expect(await snapshot(shop)).toEqual(before)
  }

  describe('a database that fails changes nothing, answers 500 and is logged:', () => {
    test.for(faults)('%s: %s', async ([user, call, body, event, statement]) => {
      const [method = '', path = ''] = call.split(' ')
      await whileFailing(event, async () => {
        const answer = await callers[user]?.call(method, path, typeof body === 'function' ? body() : body)
        const requestId = answer?.headers.get('X-Request-Id')
        expect([answer?.status, await answer?.json()]).toEqual([500, { message, code: 'INTERNAL', requestId }])
        const { pathname } = new URL(path, 'http://shop')
        await expect
          .poll(log)
          .toEqual([{ requestId, path: pathname, error: expect.stringContaining('boom'), statement }])
      })
    })
  })

  return { shop: () => shop, whileFailing, log }
}

/** Tables that a request writes before its own change: attempts to sign in, and the keys of uploads. */
const writtenFirst = "('login_failures', 'files_to_delete')"

/** All rows of all tables but those of `writtenFirst`. */
async function snapshot({ db, rows }: Shop) {
  const tables = await rows(`SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
    AND name NOT LIKE 'sqlite_%' AND name NOT IN ${writtenFirst} ORDER BY name`)
  const results = await db.batch(
    tables.map(({ name }) => `SELECT * FROM "${name}"`),
    'read',
  )
  return Object.fromEntries(results.map(({ rows }, at) => [tables[at]?.name, rows.map((row) => ({ ...row }))]))
}
