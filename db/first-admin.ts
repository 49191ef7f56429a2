import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline/promises'
import { emailPattern } from '../worker/contract/fields.ts'
import { createRemote } from './client.ts'
import { readMigrations } from './local.ts'
import { migrate } from './migrate.ts'
import { hashPassword } from './passwords.ts'
import { Refusal, runScript } from './refusal.ts'
import { isWeak } from './weak-passwords.ts'

/** Creates the first administrator of a new shop: `LIBSQL_URL=… LIBSQL_AUTH_TOKEN=… npm run first-admin`. */
await runScript(async () => {
  const { LIBSQL_URL, LIBSQL_AUTH_TOKEN } = process.env
  if (!LIBSQL_URL) throw new Refusal('Falta LIBSQL_URL: la dirección de la base de datos.')
  const client = createRemote({ LIBSQL_URL, LIBSQL_AUTH_TOKEN })
  await migrate(client, readMigrations())

  const { nombre, email, password } = await askAdmin()
  const { rowsAffected } = await client.execute({
    sql: `INSERT INTO users (nombre, usuario, email, AccesoId, passwordHash)
      SELECT ?, ?, ?, 1, ? WHERE NOT EXISTS (SELECT 1 FROM users WHERE AccesoId = 1 AND active = 1)`,
    args: [nombre, email.split('@')[0] ?? email, email, await hashPassword(password)],
  })
  console.info(
    rowsAffected === 1 ? `Listo: entra con ${email}.` : 'Ya hay un administrador, que puede crear a los demás.',
  )
})

/** Name, e-mail and password from the terminal. */
async function askAdmin() {
  const terminal = createInterface({ input: stdin, output: stdout })
  const answers = terminal[Symbol.asyncIterator]()
  async function ask(question: string) {
    stdout.write(question)
    const { value = '' } = await answers.next()
    return String(value).trim()
  }
  const nombre = await ask('Nombre: ')
  const email = await ask('Correo: ')
  const password = await ask('Contraseña (10 caracteres o más): ')
  terminal.close()
  if (!nombre || !emailPattern.test(email) || password.length < 10) {
    throw new Refusal('Hacen falta un nombre, un correo y una contraseña de 10 caracteres o más.')
  }
  if (isWeak(password, [nombre, email])) {
    throw new Refusal('La contraseña es fácil de adivinar. Usa varias palabras sin relación entre sí.')
  }
  return { nombre, email, password }
}
