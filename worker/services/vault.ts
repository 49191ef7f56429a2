import { createVault } from '../domain/accounts/vault.ts'
import type { Env } from '../env.ts'

/** Encrypts with a key of NETPAY_SECRET_KEY, which every shop that takes cards has, so that no further secret is needed. */
export const vaultOf = (env: Env) =>
  createVault({ secret: env.NETPAY_SECRET_KEY, oldSecret: env.OLD_NETPAY_SECRET_KEY })
