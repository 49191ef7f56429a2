import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createRemote } from '../../../db/client.ts'
import { startSqld } from '../../../db/local.ts'
import { createRunner } from '../../../db/remote.ts'
import { countRoundTrips } from '../../round-trips.ts'

const insert = (note: string) => ({ sql: 'INSERT INTO notes (note) VALUES (?)', args: [note] })
/** The rows that this connection of the server has written: 0 if it is a new one. */
const writtenHere = { sql: 'SELECT total_changes() AS written', args: [] }

async function openDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'streams-'))
  let sqld = await startSqld(folder)
  const proxy = await countRoundTrips(sqld.url)
  onTestFinished(async () => {
    await proxy.close()
    await sqld.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const direct = createRemote({ LIBSQL_URL: sqld.url })
  await direct.execute('CREATE TABLE notes (id INTEGER PRIMARY KEY, note TEXT NOT NULL, data BLOB) STRICT')
  const restart = async () => {
    await sqld.stop()
    sqld = await startSqld(folder)
    proxy.connect(sqld.url)
  }
  // Each request of the Worker has a runner of its own.
  const run = (...[statements, mode]: Parameters<ReturnType<typeof createRunner>>) =>
    createRunner({ LIBSQL_URL: proxy.url })(statements, mode)
  const write = (...statements: Parameters<typeof run>[0]) => run(statements, 'write')
  const read = async (sql: string) => (await run([{ sql, args: [] }], 'read'))[0]?.rows.map((row) => Array.from(row))
  const writtenOf = async () => (await write(writtenHere))[0]?.rows[0]?.[0]
  return { proxy, direct, restart, write, read, writtenOf }
}

test('requests one after another use the same connection of the server', async () => {
  const { write, writtenOf, proxy } = await openDatabase()
  await write(insert('a'))
  await write(insert('b'))
  expect(await proxy.during(async () => expect(await writtenOf()).toBe(2))).toBe(1)
})

test('answers of the database are requested without compression', async () => {
  const { read } = await openDatabase()
  const fetched = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => fetched.mockRestore())
  await read('SELECT 1')
  const accepted = fetched.mock.calls.map(
    ([request]) => request instanceof Request && request.headers.get('Accept-Encoding'),
  )
  expect(accepted).toEqual(['identity'])
})

test('a kept connection sees what others have written and changed in the schema', async () => {
  const { read, direct } = await openDatabase()
  expect(await read('SELECT count(*) FROM notes')).toEqual([[0]])
  await direct.batch([insert('a'), 'CREATE TABLE later (id INTEGER) STRICT', 'INSERT INTO later VALUES (7)'], 'write')
  expect(await read('SELECT count(*), (SELECT id FROM later) FROM notes')).toEqual([[1, 7]])
})

test('after a restart of the server a write is sent once more and applied once', async () => {
  const { write, read, restart, proxy } = await openDatabase()
  await write(insert('before'))
  await restart()
  expect(await proxy.during(() => write(insert('after')))).toBe(2)
  expect(await read('SELECT note FROM notes ORDER BY id')).toEqual([['before'], ['after']])
  expect(await proxy.during(() => write(insert('later')))).toBe(1)
})

test('a connection that the server has probably closed is not used', async () => {
  const { write, writtenOf, proxy } = await openDatabase()
  await write(insert('a'))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 9000 })
  onTestFinished(() => void vi.useRealTimers())
  expect(await proxy.during(async () => expect(await writtenOf()).toBe(0))).toBe(1)
})

test('a statement that fails leaves its connection usable and holds no lock', async () => {
  const { write, read, direct } = await openDatabase()
  await expect(write(insert('a'), { sql: 'INSERT INTO notes (note) VALUES (NULL)', args: [] })).rejects.toMatchObject({
    statementIndex: 1,
    message: expect.stringContaining('NOT NULL constraint failed: notes.note'),
  })
  await direct.execute(insert('b'))
  await write(insert('c'))
  expect(await read('SELECT note FROM notes ORDER BY id')).toEqual([['b'], ['c']])
})

test('a connection whose answer was lost is not used again', async () => {
  const { write, writtenOf, proxy } = await openDatabase()
  await write(insert('a'))
  proxy.fail('cut after', 1)
  await expect(write(insert('b'))).rejects.toThrow()
  expect(await writtenOf()).toBe(0)
})

test('a hundred writes at once are all applied', async () => {
  const { write, read } = await openDatabase()
  await Promise.all(Array.from({ length: 100 }, (_, index) => write(insert(String(index)))))
  expect(await read('SELECT count(DISTINCT note) FROM notes')).toEqual([[100]])
})

test('a call does not wait for connections that hang', async () => {
  const { read, proxy } = await openDatabase()
  const reads = 6
  proxy.fail('hang', reads)
  const hanging = Array.from({ length: reads }, () => read('SELECT 1').catch(() => 'unanswered'))
  await expect.poll(() => proxy.calls()).toBeGreaterThanOrEqual(reads)
  expect(await read('SELECT 2')).toEqual([[2]])
  expect(await Promise.all(hanging)).toEqual(Array(reads).fill('unanswered'))
})

test('values of every type are sent and read as they are', async () => {
  const { write } = await openDatabase()
  const values = [null, 'ñ "😀', 1.5, -3, 9007199254740991n, true, new Uint8Array([0, 255, 128])]
  const [result] = await write({ sql: `SELECT ${values.map((_, index) => `? AS v${index}`)}`, args: values })
  expect(result?.rows.map((row) => Array.from(row))).toEqual([
    [null, 'ñ "😀', 1.5, -3, 9007199254740991, 1, new Uint8Array([0, 255, 128]).buffer],
  ])
  expect({ ...result?.rows[0] }).toMatchObject({ v1: 'ñ "😀', v3: -3 })
})

test('an address of the scheme libsql: is called over https', async () => {
  const fetch = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'))
  onTestFinished(() => fetch.mockRestore())
  await expect(createRunner({ LIBSQL_URL: 'libsql://tienda.example' })([writtenHere], 'write')).rejects.toThrow()
  expect(fetch.mock.calls[0]?.[0]).toHaveProperty('url', 'https://tienda.example/v2/pipeline')
})
