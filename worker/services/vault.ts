import { createVault } from '../domain/accounts/vault.ts'
import { createLinkSigner } from '../domain/orders/link-signer.ts'
import type { Env } from '../env.ts'

/** Keys are derived from NETPAY_SECRET_KEY, which every shop that takes cards has, so that no further secret is needed. */
const secretsOf = (env: Env) => ({ secret: env.NETPAY_SECRET_KEY, oldSecret: env.OLD_NETPAY_SECRET_KEY })

export const vaultOf = (env: Env) => createVault(secretsOf(env))

export const linkSignerOf = (env: Env) => createLinkSigner(secretsOf(env))
