import { ApiError } from '../../api/client.ts'

/**
 * Returns a function that loads the code of an action once. Without a connection it does not try: Chromium does not repeat a
 * failed import, so the action would fail until the page is loaded again.
 * @throws ApiError without a connection
 */
export function onDemand<Code>(load: () => Promise<Code>) {
  let code: Promise<Code> | undefined
  return async () => {
    if (!code && navigator.onLine === false) {
      throw new ApiError(0, { code: 'NETWORK', message: 'No hay conexión con el servidor.' })
    }
    code ??= load().catch((error) => {
      code = undefined
      throw error
    })
    return code
  }
}
