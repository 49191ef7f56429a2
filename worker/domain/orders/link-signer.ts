import { dayMs } from '../../contract/days.ts'
import type { PaperLink } from '../../contract/orders/papers.ts'
import { hkdf, keyMaterial, type VaultSecrets } from '../accounts/vault.ts'

/** Signs the tokens of links. Only the Worker has the key. */
export type LinkSigner = {
  /** The signature in base64url. Null without a secret. */
  sign: (text: string) => Promise<string | null>
  /** Compares in constant time. Also accepts signatures with the previous secret. */
  isSigned: (text: string, signature: string) => Promise<boolean>
}

const hmac = { name: 'HMAC', hash: 'SHA-256', length: 256 }

const keyOf = async (secret: string) =>
  crypto.subtle.deriveKey(hkdf('order link'), await keyMaterial(secret), hmac, false, ['sign', 'verify'])

export const createLinkSigner = ({ secret, oldSecret }: VaultSecrets): LinkSigner => ({
  sign: async (text) => {
    if (!secret) return null
    const signature = await crypto.subtle.sign('HMAC', await keyOf(secret), Buffer.from(text))
    return Buffer.from(signature).toString('base64url')
  },
  isSigned: async (text, signature) => {
    const bytes = Buffer.from(signature, 'base64url')
    for (const each of [secret, oldSecret]) {
      if (each && (await crypto.subtle.verify('HMAC', await keyOf(each), bytes, Buffer.from(text)))) return true
    }
    return false
  },
})

const linkMs = 30 * dayMs

/** The token of a link to the paper of an order (`papers.ts`). It is valid for 30 days from `start`. `uid`: of the order. */
export async function paperLink(signer: LinkSigner, uid: string, start = Date.now()): Promise<PaperLink> {
  const endSeconds = Math.floor((start + linkMs) / 1000)
  const signature = await signer.sign(signedText(endSeconds, uid))
  return {
    // The `uid` is last: a messenger may take a hyphen at the end of a signature for punctuation after the link.
    token: signature && `${endSeconds}.${signature}.${uid}`,
    expiresAt: new Date(endSeconds * 1000).toISOString(),
  }
}

export const signedText = (end: number | string, uid: string) => `${end}.${uid}`

/** What is signed for a link to a quote. The text for an order begins with digits, so the link to one never opens the other. */
const signedQuote = (uid: string) => `quote.${uid}`

/** The token of a link to a quote (`quote-papers.ts`). It is always the same. Null without a secret. */
export async function quoteToken(signer: LinkSigner, uid: string) {
  const signature = await signer.sign(signedQuote(uid))
  return signature && `q.${signature}.${uid}`
}

/** The `uid` of the quote in a token; undefined if the shop has not signed it. */
export async function quoteUidIn(signer: LinkSigner, token: string) {
  const [, signature = '', uid = ''] = /^q\.([\w-]{43})\.([\w-]+)$/.exec(token) ?? []
  return (await signer.isSigned(signedQuote(uid), signature)) ? uid : undefined
}
