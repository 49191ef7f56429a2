import { ApiError } from './api/client.ts'

/** Requests for scripts, by file name. A failed one is removed, so that the next call sends it again. */
const requests = new Map<string, Promise<unknown>>()

/** Puts a script and all its imports into the browser's cache, unless the document has loaded them. */
function fetchScript(name: string): Promise<unknown> | undefined {
  if (document.head.innerHTML.includes(name)) return
  const request = requests.get(name) ?? fetchImports(name)
  requests.set(name, request)
  request.catch(() => requests.delete(name))
  return request
}

async function fetchImports(name: string) {
  const answer = await fetch(`/assets/${name}`).catch(unreachable)
  // The message of the browser for a missing module: a deploy may have removed the file, and the error screen offers a reload.
  if (!answer.ok) throw new TypeError(`Failed to fetch dynamically imported module: ${name}`)
  const imports = (await answer.text().catch(unreachable)).matchAll(/(?:from|import)"\.\/(.+?)"/g)
  await Promise.all(Array.from(imports, ([, file = '']) => fetchScript(file)))
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

const prepare = (path: string) =>
  path.endsWith('css') ? loadStyle(`/${path}`) : fetchScript(path.replace('assets/', ''))

/**
 * Runs a dynamic import once its files are in the browser's cache. Chromium does not repeat a failed import before the page
 * is loaded again (https://github.com/whatwg/html/issues/6768); a failed fetch can be repeated. The text of `load` names
 * the script; `paths` are styles, and scripts to request at the same time.
 * @throws ApiError without a connection
 */
export const importFetched = <Module>(load: () => Promise<Module>, paths: string[] = []) =>
  Promise.all([...(/[\w.-]+\.js/.exec(String(load)) ?? []), ...paths].map(prepare)).then(load)
