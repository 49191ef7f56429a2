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
type Shelf = 'local' | 'session'

const shelfOf = (shelf: Shelf) => (shelf === 'local' ? localStorage : sessionStorage)

export function readStored(key: string, shelf: Shelf = 'local'): unknown {
  return attempt(() => JSON.parse(shelfOf(shelf).getItem(key) ?? 'null'))
}

/** null removes it. */
export function store(key: string, value: unknown, shelf: Shelf = 'local') {
  attempt(() => {
    if (value === null) shelfOf(shelf).removeItem(key)
    else shelfOf(shelf).setItem(key, JSON.stringify(value))
  })
}
