import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, { N: number; r: number; p: number; maxmem: number }, Buffer>(scrypt)

// scrypt parameters that take 16 MiB and about 140 ms on a Worker.
const N = 2 ** 14
const r = 8
const p = 5
const maxmem = 64 * 1024 * 1024

/** Format: `scrypt$N$r$p$salt$hash`. The parameters are stored, so that a higher cost keeps earlier hashes valid. */
export async function hashPassword(password: string, cost = { N, r, p }) {
  const salt = randomBytes(16)
  const hash = await derive(password.normalize('NFKC'), salt, 32, { ...cost, maxmem })
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$')
}

/** Matches no password, and takes as long to verify: for an unknown e-mail, and for a user who has no password yet. */
export const unmatchable = `scrypt$${N}$${r}$${p}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** The cost of verifying a stored hash, divided by the cost of a new hash. */
export function relativeCost(stored: string) {
  const [, n, block, parallel] = stored.split('$').map(Number)
  return ((n ?? 0) * (block ?? 0) * (parallel ?? 0)) / (N * r * p)
}

/** Takes the same time for every stored hash of one cost. Without `stored` it is always false. */
export async function verifyPassword(password: string, stored: string = unmatchable) {
  const [, n, block, parallel, salt = '', hash = ''] = stored.split('$')
  const cost = { N: Number(n), r: Number(block), p: Number(parallel), maxmem }
  const expected = Buffer.from(hash, 'base64url')
  const actual = await derive(password.normalize('NFKC'), Buffer.from(salt, 'base64url'), expected.length, cost)
  return timingSafeEqual(actual, expected)
}
