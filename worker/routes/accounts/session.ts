import { Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { Credentials } from '../../contract/accounts/credentials.ts'
import { profileOf } from '../../domain/accounts/profile.ts'
import { signOut } from '../../domain/accounts/sessions.ts'
import { deviceLifetimeMs, signIn } from '../../domain/accounts/sign-in.ts'
import type { AppEnv } from '../../env.ts'
import { networkOfCaller } from '../../http/network.ts'
import { countPerMinute, keyInShop, perMinute } from '../../http/rate-limit.ts'
import { body } from '../../http/validate.ts'
import { vaultOf } from '../../services/vault.ts'

/** Recognises the browser at the next sign-in and authorizes nothing. */
const deviceCookie = 'device'

/** Limits the sign-ins to one account from one network: with the right password, a user could take every slot for a hash. */
const signIns = countPerMinute(60)

/** The limit of a network is above what an office needs. It stops a script whose attempts, also those refused, are writes. */
export const login = new Hono<AppEnv>().post('/', perMinute(300), body(Credentials), async (c) => {
  const cookie = getCookie(c, deviceCookie)
  const network = networkOfCaller(c)
  signIns.spend(keyInShop(c, `${network} ${c.req.valid('json').email.toLowerCase()}`))
  const origin = {
    network,
    userAgent: c.req.header('User-Agent') ?? null,
    device: cookie && /^[\w-]{22}$/.test(cookie) ? cookie : undefined,
  }
  const { signedIn, device } = await signIn(c.var.db, c.req.valid('json'), origin, vaultOf(c.env))
  setCookie(c, deviceCookie, device, {
    path: '/login',
    httpOnly: true,
    secure: new URL(c.req.url).protocol === 'https:',
    sameSite: 'Strict',
    maxAge: deviceLifetimeMs / 1000,
  })
  return c.json(signedIn)
})

export const logout = new Hono<AppEnv>().post('/', async (c) => {
  await signOut(c.var.db, c.var.user.tokenHash)
  return c.json({ success: true })
})

export const profile = new Hono<AppEnv>().get('/', async (c) => {
  const user = await profileOf(c.var.db, c.var.user)
  return c.json({ user, acceso: user.Acceso })
})
