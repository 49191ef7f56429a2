import { ApiError } from './api/client.ts'

/** Requests for files, by path. A failed one is removed, so that the next call sends it again. */
const requests = new Map<string, Promise<unknown>>()

/** Requests a file, unless it was requested before or the document loads it. */
function request(path: string) {
  const known = requests.get(path)
  if (known || document.head.innerHTML.includes(path)) return known
  const sent = path.endsWith('css') ? loadStyle(`/${path}`) : fetchScript(`/${path}`)
  requests.set(path, sent)
  sent.catch(() => requests.delete(path))
  return sent
}

/** Puts a script into the browser's cache. */
async function fetchScript(path: string) {
  const answer = await fetch(path).catch(unreachable)
  // The message of the browser for a missing module: a deploy may have removed the file, and the error screen offers a reload.
  if (!answer.ok) throw new TypeError(`Failed to fetch dynamically imported module: ${path}`)
  await answer.arrayBuffer().catch(unreachable)
}

function unreachable(): never {
  throw new ApiError(0, { code: 'NETWORK', message: 'No hay conexión con el servidor.' })
}

/** Resolves also after a failure: without its styles the content is still readable. */
const loadStyle = (href: string) =>
  new Promise((resolve) => {
    const link = document.createElement('link')
    Object.assign(link, { rel: 'stylesheet', href, onload: resolve, onerror: resolve })
    document.head.append(link)
  })

/**
 * Fetches the files of a dynamic import (paths of scripts and styles) into the browser's cache, then imports them. A fetch that
 * failed can be repeated. An import cannot: an older Chromium fails it again until the page is loaded anew
 * (https://github.com/whatwg/html/issues/6768).
 * @throws ApiError without a connection
 */
export async function importFetched<Module>(load: () => Promise<Module>, paths: string[] = []) {
  await Promise.all(paths.map(request))
  return load().catch(async () => {
    // A file that the document preloads, which `request` does not fetch, may be missing from the cache.
    await Promise.all(paths.map((path) => fetchScript(`/${path}`)))
    return load()
  })
}
