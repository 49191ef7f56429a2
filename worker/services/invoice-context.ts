import type { Database } from '../../db/client.ts'
import type { Env } from '../env.ts'
import { facturapi } from './facturapi.ts'

/** What the functions of invoices need: the database, the provider, and the store of files. */
export const invoiceContext = (env: Env, db: Database) => ({ db, provider: facturapi(env), store: env.FILES })
