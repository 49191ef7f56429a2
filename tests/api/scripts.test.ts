import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openShop } from '../shop.ts'

/** Starts a script of the folder db. `text` returns what its terminal shows. */
function start(args: string[], env: Record<string, string>) {
  const script = spawn(process.execPath, args, { cwd: join(import.meta.dirname, '../../db'), env })
  let text = ''
  for (const stream of [script.stdout, script.stderr]) {
    stream.on('data', (chunk) => {
      text += chunk
    })
  }
  return { script, text: () => text }
}

/** Runs a script of the folder db and returns what its terminal shows. */
async function run(args: string[], env: Record<string, string>, input = '') {
  const { script, text } = start(args, env)
  script.stdin.end(input)
  const [code] = await once(script, 'close')
  return { code, text: text() }
}

/** A path for a backup file, in an empty folder that is deleted after the test. */
function backupPath() {
  const folder = mkdtempSync(join(tmpdir(), 'backup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'tienda.jsonl.gz')
}

function backupFile(content: string | Buffer) {
  const path = backupPath()
  writeFileSync(path, content)
  return path
}

const nowhere = { LIBSQL_URL: 'http://127.0.0.1:1' }
const noAnswer = 'La base de datos no responde. Revisa LIBSQL_URL.'
const notBackup = 'El archivo no es un respaldo, o está incompleto. Restaura otro en una base de datos nueva.'
const header = JSON.stringify({ backup: 'mayoreo', takenAt: '', migrations: [] })

test.for([
  [['first-admin.ts'], {}, 'Falta LIBSQL_URL: la dirección de la base de datos.'],
  [['first-admin.ts'], nowhere, noAnswer],
  [['run-backup.ts', 'backup'], nowhere, 'Falta el archivo: npm run backup -- tienda.jsonl.gz'],
  [['run-backup.ts', 'backup', '/dev/null'], nowhere, noAnswer],
  [['run-backup.ts', 'backup', 'x.gz'], { LIBSQL_URL: 'mi base' }, /^LIBSQL_URL no es la dirección/],
  [['run-backup.ts', 'backup', 'x.gz'], { LIBSQL_URL: 'ftp://127.0.0.1' }, /^LIBSQL_URL no es la dirección/],
  [['run-backup.ts', 'restore', '/no/such/file'], nowhere, 'No existe el archivo o su carpeta.'],
] as const)('%j with %j prints its refusal only, and ends with code 1', async ([args, env, refusal]) => {
  const { code, text } = await run([...args], env)
  expect(text.trim()).toEqual(refusal instanceof RegExp ? expect.stringMatching(refusal) : refusal)
  expect([code, text.trim().split('\n').length]).toEqual([1, 1])
})

test('first-admin prints why it refuses a database of other migrations', async () => {
  const { db, databaseUrl } = await openShop()
  await db.execute("UPDATE migrations SET name = '0001_add_other_tables' WHERE rowid = 1")
  const { code, text } = await run(['first-admin.ts'], { LIBSQL_URL: databaseUrl })
  expect(text.trim()).toMatch(
    /^La base de datos es de otra versión de la tienda: tiene la migración 0001_add_other_tables en /,
  )
  expect([code, text.trim().split('\n').length]).toEqual([1, 1])
})

test('only its owner may read a backup', async () => {
  const { databaseUrl } = await openShop()
  const path = backupPath()
  const { code } = await run(['run-backup.ts', 'backup', path], { LIBSQL_URL: databaseUrl })
  expect([code, statSync(path).mode & 0o777]).toEqual([0, 0o600])
})

test.for([
  ['a text', 'hola', notBackup],
  ['another archive', gzipSync('hola'), notBackup],
  ['half a backup', gzipSync(`${header}\n`.repeat(1000)).subarray(0, 40), notBackup],
  ['a backup over a shop', gzipSync(`${header}\n`), /^La base de datos no está vacía\./],
] as const)('restore prints why %s is not restored', async ([, content, refusal]) => {
  const { databaseUrl } = await openShop()
  const { code, text } = await run(['run-backup.ts', 'restore', backupFile(content)], { LIBSQL_URL: databaseUrl })
  expect(text.trim()).toEqual(refusal instanceof RegExp ? expect.stringMatching(refusal) : refusal)
  expect([code, text.trim().split('\n').length]).toEqual([1, 1])
})

test.for([
  ['a short password', 'ana@example.mx\nAna\ncorta\n'],
  ['an address that cannot sign in', 'ana@tienda\nAna\ntres lunas y un tambor\n'],
] as const)('first-admin prints why it refuses %s', async ([, typed]) => {
  const { databaseUrl } = await openShop()
  const refused = await run(['first-admin.ts'], { LIBSQL_URL: databaseUrl }, typed)
  expect(refused.text).toMatch(/Hacen falta un nombre, un correo y una contraseña de 10 caracteres o más\.\n$/)
  expect(refused.text).not.toContain('Error')
  expect(refused.code).toBe(1)
})

test('first-admin lets an administrator enter again who lost the password and the phone, after a confirmation', async () => {
  const shop = await openShop()
  const admin = await shop.as('admin')
  await shop.db.batch([
    "INSERT INTO second_factors (userId, secret, confirmedAt) VALUES (1, 'JBSWY3DP', '2026-01-01T00:00:00.000Z')",
    'UPDATE users SET active = 0 WHERE id = 1',
    `INSERT INTO login_failures (subject, failures, lastAt, blockedUntil)
      VALUES ('account|admin@example.mx', 30, '2026-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z')`,
  ])
  const password = 'tres lunas y un tambor'
  const recover = (answer: string) =>
    run(['first-admin.ts'], { LIBSQL_URL: shop.databaseUrl }, `Admin@example.mx\n${password}\n${answer}\n`)
  const signIn = () => shop.anonymous.post('/login', { email: 'admin@example.mx', password })

  const stopped = await recover('no')
  expect([stopped.code, stopped.text]).toEqual([1, expect.stringMatching(/No cambió nada\.\n$/)])
  expect((await signIn()).status).toBe(429)

  const done = await recover('sí')
  expect([done.code, done.text]).toEqual([0, expect.stringMatching(/Listo: entra con admin@example\.mx\.\n$/)])
  expect((await signIn()).status).toBe(200)
  expect((await admin.get('/account/sessions')).status).toBe(401)
  expect(await shop.rows('SELECT userId, action, entityId, before, after FROM audit_log ORDER BY id')).toEqual([
    { userId: null, action: 'reset_password', entityId: '1', before: '{"active":false}', after: '{"active":true}' },
    { userId: null, action: 'reset_second_factor', entityId: '1', before: null, after: null },
  ])
})

test('first-admin shows what is typed in a terminal, but no password', async () => {
  const { databaseUrl } = await openShop()
  const asTerminal = ['--import', 'data:text/javascript,process.stdin.isTTY=true', 'first-admin.ts']
  const { script, text } = start(asTerminal, { LIBSQL_URL: databaseUrl })
  for (const [question, answer] of [
    ['Correo: ', 'ana@example.mx'],
    ['Nombre: ', 'Ana'],
    ['se muestra): ', 'tres lunas y un tambor'],
  ] as const) {
    await vi.waitFor(() => expect(text().endsWith(question)).toBe(true), { timeout: 30_000 })
    script.stdin.write(`${answer}\n`)
  }
  await once(script, 'close')
  expect(text()).toMatch(/Correo: ana@example\.mx\s+Nombre: Ana\s+Contraseña .+: \nYa hay un administrador/)
  expect(text()).not.toContain('tambor')
})

test('first-admin prints that an e-mail is not of an administrator, and that another one is active', async () => {
  const { databaseUrl, rows } = await openShop()
  const before = await rows('SELECT * FROM users')
  const type = (typed: string) => run(['first-admin.ts'], { LIBSQL_URL: databaseUrl }, typed)
  expect(await type('ventas@example.mx\n')).toEqual({
    code: 1,
    text: 'Correo: ventas@example.mx no es de un administrador. Escribe el correo de uno, o uno nuevo.\n',
  })
  const { text } = await type('ana@example.mx\nAna\ntres lunas y un tambor\n')
  expect(text).toMatch(
    /Ya hay un administrador, que puede crear a los demás\. Si no puede entrar, escribe su correo\.\n$/,
  )
  expect(await rows('SELECT * FROM users')).toEqual(before)
})
