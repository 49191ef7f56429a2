/** A browser may refuse cookies or storage; the page then goes on without them. */

const attempt = <T>(read: () => T): T | null => {
  try {
    return read()
  } catch {
    return null
  }
}

export function readCookie(name: string) {
  const cookies = attempt(() => document.cookie) ?? ''
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  return found ? attempt(() => decodeURIComponent(found.slice(name.length + 1))) : null
}

/** 0 days removes it. */
export function writeCookie(name: string, value: string, days: number) {
  attempt(() => {
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    const age = `Max-Age=${days * 86_400}`
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers and never synchronous
    document.cookie = `${name}=${encodeURIComponent(value)}; ${age}; Path=/; SameSite=Strict${secure}`
  })
}

/** `session` ends with the browser's tab. */
type StorageKind = 'local' | 'session'

const storageOf = (kind: StorageKind) => (kind === 'local' ? localStorage : sessionStorage)

/** null when nothing is stored, or something that does not pass `check`. */
export function readStored<T>(key: string, check: (value: unknown) => value is T, kind: StorageKind = 'local') {
  const value: unknown = attempt(() => JSON.parse(storageOf(kind).getItem(key) ?? 'null'))
  return check(value) ? value : null
}

/** null removes it. */
export function writeStored(key: string, value: unknown, kind: StorageKind = 'local') {
  attempt(() => {
    if (value === null) storageOf(kind).removeItem(key)
    else storageOf(kind).setItem(key, JSON.stringify(value))
  })
}
