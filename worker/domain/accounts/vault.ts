const version = 'v1'
const ivBytes = 12

/** The secret from which the keys are derived, and the previous one until every stored text is encrypted again. */
export type VaultSecrets = { secret?: string; oldSecret?: string }

/** Encrypts short texts for the database. `owner` is bound to the text: it cannot be copied to another row. */
export type Vault = {
  seal: (text: string, owner: number) => Promise<string>
  /** Decrypts. Returns a text that was stored without encryption unchanged. Throws without the key. */
  open: (stored: string, owner: number) => Promise<string>
  /** Beginning of texts that `seal` returns now. Texts with another prefix should be encrypted again. */
  prefix: () => Promise<string>
}

/** Without a secret, texts are stored as they are. Keys are derived when they are first needed. */
export function createVault({ secret, oldSecret }: VaultSecrets): Vault {
  let derived: Promise<{ current?: Key; keys: Key[] }> | undefined
  const keysOf = () => {
    derived ??= deriveKeys(secret, oldSecret)
    return derived
  }
  return {
    prefix: async () => (await keysOf()).current?.prefix ?? '',
    seal: async (text, owner) => {
      const { current } = await keysOf()
      return current ? encrypt(current, text, owner) : text
    },
    open: async (stored, owner) => {
      if (!stored.startsWith(`${version}.`)) return stored
      const key = (await keysOf()).keys.find(({ prefix }) => stored.startsWith(prefix))
      if (!key) throw new Error('The key of a stored secret is missing: set OLD_NETPAY_SECRET_KEY')
      return decrypt(key, stored, owner)
    },
  }
}

async function deriveKeys(secret: string | undefined, old: string | undefined) {
  const [current, before] = await Promise.all([
    secret ? deriveKey(secret) : undefined,
    old ? deriveKey(old) : undefined,
  ])
  return { current, keys: [current, before].filter((key) => key !== undefined) }
}

type Key = { key: CryptoKey; prefix: string }

/** The secret as input of `hkdf`, which derives one key for each `info`. */
export const keyMaterial = (secret: string) =>
  crypto.subtle.importKey('raw', bytesOf(secret), 'HKDF', false, ['deriveKey', 'deriveBits'])

export const hkdf = (info: string) => ({
  name: 'HKDF',
  hash: 'SHA-256',
  salt: new Uint8Array(),
  info: bytesOf(info),
})

async function deriveKey(secret: string): Promise<Key> {
  const material = await keyMaterial(secret)
  const [key, id] = await Promise.all([
    crypto.subtle.deriveKey(hkdf('second factor'), material, { name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]),
    crypto.subtle.deriveBits(hkdf('name of the key'), material, 32),
  ])
  return { key, prefix: `${version}.${Buffer.from(id).toString('hex')}.` }
}

async function encrypt({ key, prefix }: Key, text: string, owner: number) {
  const iv = crypto.getRandomValues(new Uint8Array(ivBytes))
  const sealed = await crypto.subtle.encrypt(gcm(iv, owner), key, bytesOf(text))
  return prefix + Buffer.concat([iv, Buffer.from(sealed)]).toString('base64url')
}

async function decrypt({ key, prefix }: Key, stored: string, owner: number) {
  const sealed = Buffer.from(stored.slice(prefix.length), 'base64url')
  const text = await crypto.subtle.decrypt(gcm(sealed.subarray(0, ivBytes), owner), key, sealed.subarray(ivBytes))
  return new TextDecoder().decode(text)
}

const gcm = (iv: Uint8Array, owner: number) => ({ name: 'AES-GCM', iv, additionalData: bytesOf(String(owner)) })

const bytesOf = (text: string) => new TextEncoder().encode(text)
