import { once } from 'node:events'
import { createServer, request } from 'node:http'

/** Starts a proxy of a database server that counts the HTTP calls. */
export async function countRoundTrips() {
  let target: string | undefined
  let calls = 0
  let limit = Number.POSITIVE_INFINITY
  const waiting: (() => void)[] = []
  const server = createServer(async (incoming, answer) => {
    calls += 1
    if (calls > limit) await new Promise<void>((resolve) => waiting.push(resolve))
    const { method, headers } = incoming
    if (!target) return answer.destroy()
    const onward = request(new URL(incoming.url ?? '/', target), { method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    incoming.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    /** Sets the database server. */
    connect: (url: string) => {
      target = url
    },
    calls: () => calls,
    /** Lets only so many calls through, counted from the start, until `release`. */
    hold: (calls: number) => {
      limit = calls
    },
    release: () => {
      limit = Number.POSITIVE_INFINITY
      for (const go of waiting.splice(0)) go()
    },
    /** How many calls reached the database while `act` ran. */
    during: async (act: () => Promise<unknown>) => {
      const before = calls
      await act()
      return calls - before
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
