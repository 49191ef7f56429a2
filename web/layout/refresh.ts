import { type Cache, mutate } from 'swr'

const paged = '$inf$'

/** Asks again for what is on screen under these paths, lists that come in pages included. */
export function refresh(cache: Cache, isStale: (path: string) => boolean) {
  const keys = [...cache.keys()]
  void mutate((key) => typeof key === 'string' && isStale(key)).catch(() => undefined)
  for (const list of keys.filter((key) => key.startsWith(paged) && isStale(key.slice(paged.length)))) {
    // Such a list fetches only the pages it no longer has, and goes on showing the old ones until then.
    const pages = keys.filter((key) => listOf(key) === listOf(list.slice(paged.length)))
    for (const page of pages) void mutate(page, undefined, { revalidate: false })
    void mutate(list).catch(() => undefined)
  }
}

const listOf = (path: string) => path.replace(/([?&])page=\d+/, '$1')
