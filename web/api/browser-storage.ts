/** Cookies and storage. A browser may block them; reads then return null and writes do nothing. */

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

/** `days` 0 removes the cookie. */
export function writeCookie(name: string, value: string, days: number) {
  attempt(() => {
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    const age = `Max-Age=${days * 86_400}`
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in some browsers and never synchronous
    document.cookie = `${name}=${encodeURIComponent(value)}; ${age}; Path=/; SameSite=Strict${secure}`
  })
}

/** `session` storage ends with the tab. */
type StorageKind = 'local' | 'session'

const storageOf = (kind: StorageKind) => (kind === 'local' ? localStorage : sessionStorage)

/** Returns null when nothing is stored or the value does not pass `check`. */
export function readStored<T>(key: string, check: (value: unknown) => value is T, kind: StorageKind = 'local') {
  const value: unknown = attempt(() => JSON.parse(storageOf(kind).getItem(key) ?? 'null'))
  return check(value) ? value : null
}

/**
 * Removes the entries of this tab whose keys end with `ending`. Keys of a user's data end with `:<user id>`, so signing out removes
 * them.
 */
export const removeFromTab = (ending: string) =>
  attempt(() => {
    for (const key of Object.keys(sessionStorage)) if (key.endsWith(ending)) sessionStorage.removeItem(key)
  })

/** A null value removes the entry. */
export function writeStored(key: string, value: unknown, kind: StorageKind = 'local') {
  attempt(() => {
    if (value === null) storageOf(kind).removeItem(key)
    else storageOf(kind).setItem(key, JSON.stringify(value))
  })
}
