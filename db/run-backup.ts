import { createReadStream, createWriteStream, renameSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { backup, restore } from './backup.ts'
import { readMigrations } from './local.ts'
import { createRemote } from './remote.ts'
import { databaseEnv, runScript, ScriptError } from './script-error.ts'

/** `npm run backup -- FILE` and `npm run restore -- FILE`, with LIBSQL_URL and LIBSQL_AUTH_TOKEN in the environment. */
await runScript(async () => {
  const [command, file] = process.argv.slice(2)
  const env = databaseEnv()
  if (!file) throw new ScriptError(`Falta el archivo: npm run ${command} -- tienda.jsonl.gz`)
  const client = createRemote(env)

  if (command === 'restore') {
    const text = createGunzip().setEncoding('utf8')
    const rows = await pipeline(createReadStream(file), text, splitLines, (lines) =>
      restore(client, lines, readMigrations()),
    )
    console.info(`Se restauraron ${rows} filas.`)
  } else {
    // Only its owner may read it, because it has personal data and password hashes.
    // The file gets its name when it is complete. An interrupted backup must not look like a complete one.
    await pipeline(Readable.from(backup(client)), createGzip(), createWriteStream(`${file}.part`, { mode: 0o600 }))
    renameSync(`${file}.part`, file)
    console.info(`Respaldo guardado en ${file}.`)
  }
})

async function* splitLines(chunks: AsyncIterable<string>) {
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}
