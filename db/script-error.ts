import { LibsqlError } from '@libsql/client/web'
import type { DatabaseEnv } from './streams.ts'

/** A condition that the user of a script can change. Its message says how. */
export class ScriptError extends Error {}

export const notBackup = 'El archivo no es un respaldo, o está incompleto. Restaura otro en una base de datos nueva.'

/** Runs a script. For an error that the user can correct, prints only its message and exits with 1. Any other error is a fault. */
export async function runScript(script: () => Promise<void>) {
  try {
    await script()
  } catch (error) {
    const message = messageOf(error)
    if (message === undefined) throw error
    console.error(message)
    // Ends at once: with `process.exitCode`, the process would wait until its connections close.
    process.exit(1)
  }
}

/** The address and the token of the database, from the environment. @throws ScriptError if the address is missing */
export function databaseEnv(): DatabaseEnv {
  const { LIBSQL_URL, LIBSQL_AUTH_TOKEN } = process.env
  if (!LIBSQL_URL) throw new ScriptError('Falta LIBSQL_URL: la dirección de la base de datos.')
  return { LIBSQL_URL, LIBSQL_AUTH_TOKEN }
}

function messageOf(error: unknown): string | undefined {
  if (error instanceof ScriptError) return error.message
  if (error instanceof LibsqlError) return messageOfDatabase(error)
  if (!(error instanceof Error)) return undefined
  if (error.message === 'fetch failed') return 'La base de datos no responde. Revisa LIBSQL_URL.'
  const code = 'code' in error ? String(error.code) : ''
  if (code === 'ENOENT') return 'No existe el archivo o su carpeta.'
  if (['EACCES', 'EISDIR', 'ENOTDIR'].includes(code)) return 'No se puede leer o escribir el archivo.'
  return ['Z_DATA_ERROR', 'Z_BUF_ERROR'].includes(code) ? notBackup : undefined
}

function messageOfDatabase({ code, message }: LibsqlError) {
  if (code === 'URL_INVALID' || code === 'URL_SCHEME_NOT_SUPPORTED') {
    return 'LIBSQL_URL no es la dirección de una base de datos: empieza con libsql:// o https://.'
  }
  const status = /HTTP status (\d+)/.exec(message)?.[1]
  if (status === '401' || status === '403') return 'La base de datos rechazó LIBSQL_AUTH_TOKEN.'
  return status && `La base de datos respondió HTTP ${status}. Revisa LIBSQL_URL.`
}
