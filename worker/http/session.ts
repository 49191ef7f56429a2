import type { InValue } from '@libsql/client/web'
import { fillPlaceholders, sql } from 'drizzle-orm'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { connect, toQuery } from '../../db/client.ts'
import { conditionQuery } from '../../db/plan.ts'
import { lazy } from '../contract/lazy.ts'
import { endedDelegation } from '../domain/accounts/delegation.ts'
import { findSession, isOpenSession, roleColumns } from '../domain/accounts/sessions.ts'
import { sha256 } from '../domain/digest.ts'
import type { Identity } from '../domain/identity.ts'
import type { AppEnv } from '../env.ts'
import { AppError, signInAgain } from '../errors.ts'
import { networkOfCaller } from './network.ts'
import { countPerMinute, keyInShop } from './rate-limit.ts'

/**
 * Identities by token hash, cached in this isolate to save a round trip. Every statement of a request runs only while the
 * session is still valid, so a session that has ended or changed elsewhere reads and writes nothing.
 */
const cache = new Map<string, Identity>()
const cacheSize = 10_000

/** Reads the token from `Authorization: Bearer` or `token`, and never from a cookie, as protection against CSRF. */
export const session = createMiddleware<AppEnv>(async (c, next) => {
  const token = c.req.header('Authorization')?.match(/^Bearer (\S+)$/i)?.[1] ?? c.req.header('token')
  if (!token || token.length > 200) throw signInAgain()
  const tokenHash = await sha256(token)
  const user = cache.get(tokenHash) ?? (await readIdentity(c, tokenHash))
  c.set('user', user)
  c.set('db', connect(c.env, sessionGuard(user), c.var.events))
  await next()
})

/** Stops a session that must set up a second factor first. */
export const secondFactorSetUp = createMiddleware<AppEnv>(async (c, next) => {
  if (c.var.user.needsSecondFactor) {
    throw new AppError(403, 'NEEDS_SECOND_FACTOR', 'Activa la verificación en dos pasos en Editar usuario para seguir.')
  }
  await next()
})

/** Removes a session from the cache of this isolate. */
export const forgetSession = (tokenHash: string | undefined) => tokenHash && cache.delete(tokenHash)

/** Limits the unknown tokens of one network: each is read from the database. An office whose sessions end sends fewer. */
const unknownTokens = countPerMinute(1200)

async function readIdentity(c: Context<AppEnv>, tokenHash: string) {
  const network = keyInShop(c, networkOfCaller(c))
  unknownTokens.spend(network)
  const db = connect(c.env)
  const user = await findSession(db, tokenHash)
  if (!user) throw (await endedDelegation(db, tokenHash)) ?? signInAgain()
  unknownTokens.takeBack(network)
  if (cache.size >= cacheSize) cache.clear()
  cache.set(tokenHash, user)
  return user
}

/** Fails unless the session is open and its user is still the cached one. Built once: it runs before each call. */
const guardQuery = lazy(() =>
  toQuery(
    conditionQuery(sql`EXISTS (SELECT 1 FROM sessions JOIN users ON users.id = sessions.userId
      WHERE tokenHash = ${sql.placeholder('tokenHash')} AND ${isOpenSession(sql.placeholder('now'))}
        AND nombre = ${sql.placeholder('nombre')} AND needsSecondFactor = ${sql.placeholder('needsSecondFactor')}
        AND ${roleColumns.AccesoId} = ${sql.placeholder('AccesoId')}
        AND ${roleColumns.customerId} IS ${sql.placeholder('customerId')}
        AND onBehalfOf IS ${sql.placeholder('onBehalfOf')})`),
  ),
)

function sessionGuard(user: Identity) {
  const { sql: text, params } = guardQuery()
  const values = { ...user, needsSecondFactor: Number(user.needsSecondFactor), now: new Date().toISOString() }
  return { sql: text, args: fillPlaceholders(params, values) as InValue[] }
}
