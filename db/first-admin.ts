import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { eq, isNull, sql } from 'drizzle-orm'
import { can } from '../worker/contract/access.ts'
import { emailPattern } from '../worker/contract/fields.ts'
import { connect, createRemote } from './client.ts'
import { readMigrations } from './local.ts'
import { migrate } from './migrate.ts'
import { hashPassword } from './passwords.ts'
import { now } from './schema/columns.ts'
import { auditLog, loginFailures, passwordLinks, secondFactors, sessions, users } from './schema/index.ts'
import { databaseEnv, runScript, ScriptError } from './script-error.ts'
import { signInFailuresOf } from './sign-in-failures.ts'
import { isWeak } from './weak-passwords.ts'

/**
 * Creates the first administrator of a new shop, or resets the sign-in of an administrator who lost the password or the phone:
 * `LIBSQL_URL=… LIBSQL_AUTH_TOKEN=… npm run first-admin`.
 */
await runScript(async () => {
  const env = databaseEnv()
  await migrate(createRemote(env), readMigrations())

  const db = connect(env)
  let isHidden = false
  /** Shows what the user types, except a password. */
  const output = new Writable({
    write(typed, _, done) {
      if (!isHidden) stdout.write(typed)
      done()
    },
  })
  const terminal = createInterface({ input: stdin, output, terminal: stdin.isTTY })
  const answers = terminal[Symbol.asyncIterator]()
  const ask: Ask = async (question, isSecret = false) => {
    // The terminal writes the prompt again when the user deletes a character.
    terminal.setPrompt(question)
    stdout.write(question)
    isHidden = isSecret
    const { value = '' } = await answers.next()
    isHidden = false
    if (isSecret) stdout.write('\n')
    return String(value).trim()
  }
  const email = await ask('Correo: ')
  const [user] = await db.select().from(users).where(eq(users.email, email))
  console.info(user ? await recover(db, ask, user) : await create(db, ask, email))
  terminal.close()
})

/** Asks a question in the terminal. The typed letters of a secret are not shown. */
type Ask = (question: string, isSecret?: boolean) => Promise<string>
type Db = ReturnType<typeof connect>

async function create(db: Db, ask: Ask, email: string) {
  const nombre = await ask('Nombre: ')
  const passwordHash = await askPassword(ask, nombre, email)
  const { created } = await db.write({
    created: db.all(sql`INSERT INTO users (nombre, usuario, email, AccesoId, passwordHash)
      SELECT ${nombre}, ${email.split('@')[0] ?? email}, ${email}, 1, ${passwordHash}
      WHERE NOT EXISTS (SELECT 1 FROM users WHERE AccesoId = 1 AND active = 1) RETURNING id`),
  })
  return created.length === 1
    ? `Listo: entra con ${email}.`
    : 'Ya hay un administrador, que puede crear a los demás. Si no puede entrar, escribe su correo.'
}

/** For an administrator who lost the password or the phone, when no other one can help. */
async function recover(db: Db, ask: Ask, { id, nombre, email, AccesoId, active }: typeof users.$inferSelect) {
  if (!can({ AccesoId }, 'team.administrators')) {
    throw new ScriptError(`${email} no es de un administrador. Escribe el correo de uno, o uno nuevo.`)
  }
  stdout.write(`${nombre} ya es administrador. Su contraseña cambia, su cuenta se activa, se quita su verificación en dos pasos
y se cierran sus sesiones.\n`)
  const passwordHash = await askPassword(ask, nombre, email)
  if (!/^s[ií]$/i.test(await ask('¿Continuar? Escribe sí: '))) throw new ScriptError('No cambió nada.')
  const entry = { entity: 'user', entityId: String(id) }
  await db.write({
    password: db
      .update(users)
      .set({ passwordHash, active: true, invitedAt: null, version: sql`version + 1` })
      .where(eq(users.id, id)),
    audit: db
      .insert(auditLog)
      .values({ ...entry, action: 'reset_password', before: { active }, after: { active: true } }),
    factorAudit: db.run(sql`INSERT INTO audit_log (action, entity, entityId)
      SELECT 'reset_second_factor', 'user', CAST(userId AS TEXT) FROM second_factors WHERE userId = ${id}`),
    factor: db.delete(secondFactors).where(eq(secondFactors.userId, id)),
    sockets: db.run(sql`INSERT INTO outbox (event, payload)
      SELECT 'session_closed', json_object('userId', userId, 'tokenHash', tokenHash) FROM sessions WHERE userId = ${id}`),
    sessions: db.delete(sessions).where(eq(sessions.userId, id)),
    links: db
      .update(passwordLinks)
      .set({ usedAt: now })
      .where(sql`userId = ${id} AND ${isNull(passwordLinks.usedAt)}`),
    failures: db.delete(loginFailures).where(signInFailuresOf(id)),
  })
  return `Listo: entra con ${email}.`
}

/** Asks for a password, and returns its hash. */
async function askPassword(ask: Ask, nombre: string, email: string) {
  const password = await ask('Contraseña (10 caracteres o más; no se muestra): ', true)
  if (!nombre || !emailPattern.test(email) || password.length < 10) {
    throw new ScriptError('Hacen falta un nombre, un correo y una contraseña de 10 caracteres o más.')
  }
  if (isWeak(password, [nombre, email])) {
    throw new ScriptError('La contraseña es fácil de adivinar. Usa varias palabras sin relación entre sí.')
  }
  return hashPassword(password)
}
