import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'

/**
 * Failures of a call to the database: the connection is cut before the call is forwarded, after the database has
 * answered, or in the middle of the answer; a gateway answers; nothing answers; or the answer is not JSON.
 */
export const faults = ['cut before', 'cut after', 'cut within', 'bad gateway', 'hang', 'malformed'] as const
export type Fault = (typeof faults)[number]

/** Opens a connection for each call to the database. A kept one could belong to an earlier database that had the same port. */
const agent = new Agent({ keepAlive: false })

export type DatabaseProxy = Awaited<ReturnType<typeof countRoundTrips>>

/** Starts a proxy of a database server that counts the HTTP calls, holds them or makes them fail. */
export async function countRoundTrips(database: string) {
  let target = database
  let calls = 0
  let failing: { fault: Fault; times: number } | undefined
  let limit = Number.POSITIVE_INFINITY
  const waiting: (() => void)[] = []
  let recorded: Buffer[] | undefined
  // workerd loses a call that it sends on an idle connection just as Node closes it, after 5 s by default.
  const server = createServer({ keepAliveTimeout: 0 }, async (incoming, answer) => {
    calls += 1
    if (calls > limit) await new Promise<void>((resolve) => waiting.push(resolve))
    const { method } = incoming
    const fault = failing?.fault
    if (failing && --failing.times === 0) failing = undefined
    if (fault === 'cut before') return answer.destroy()
    if (fault === 'hang') return
    if (fault === 'bad gateway') return answer.writeHead(502, { 'Content-Type': 'text/html' }).end('<html>')
    const address = new URL(`.${incoming.url}`, target)
    const headers = { ...incoming.headers, host: address.host }
    const onward = request(address, { agent, method, headers }, async (response) => {
      if (fault) return fail(fault, Buffer.concat(await response.toArray()))
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    const fail = (fault: Fault, body: Buffer) => {
      const half = body.subarray(0, body.length / 2)
      if (fault === 'cut after') return answer.destroy()
      if (fault === 'malformed') return answer.writeHead(200, { 'Content-Type': 'application/json' }).end(half)
      answer.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': body.length })
      answer.write(half, () => answer.destroy())
    }
    onward.on('error', () => answer.destroy())
    const body: Buffer[] | undefined = recorded && []
    incoming.on('data', (part: Buffer) => body?.push(part))
    incoming.on('end', () => body && recorded?.push(Buffer.concat(body)))
    incoming.pipe(onward)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    /** Changes the database. */
    connect: (url: string) => {
      target = url
    },
    /** Makes the next calls fail: so many, or all until `heal`. */
    fail: (fault: Fault, times = Number.POSITIVE_INFINITY) => {
      failing = { fault, times }
    },
    heal: () => {
      failing = undefined
    },
    calls: () => calls,
    /** Lets `calls` calls through, counted from the start; the next ones wait for `release`. */
    hold: (calls: number) => {
      limit = calls
    },
    release: () => {
      limit = Number.POSITIVE_INFINITY
      for (const go of waiting.splice(0)) go()
    },
    /** The number of calls during `act`. */
    during: async (act: () => Promise<unknown>) => {
      const before = calls
      await act()
      return calls - before
    },
    /** The statements that are sent during `act`. */
    statementsDuring: async (act: () => Promise<unknown>) => {
      recorded = []
      await act()
      const bodies = recorded
      recorded = undefined
      return bodies.flatMap((body) => statementsOf(JSON.parse(body.toString())))
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

type Stmt = { sql?: string; sql_id?: number; args?: { type: string; value?: string | number }[] }
type Call = {
  requests: { type: string; sql_id?: number; sql?: string; stmt?: Stmt; batch?: { steps: { stmt: Stmt }[] } }[]
}

/** The statements in the body of one call of the client. A repeated text is sent once and named by its `sql_id`. */
function statementsOf({ requests }: Call) {
  const texts = new Map(requests.flatMap(({ type, sql_id, sql }) => (type === 'store_sql' ? [[sql_id, sql]] : [])))
  const found = requests.flatMap(({ stmt, batch }) => [stmt, ...(batch?.steps ?? []).map((step) => step.stmt)])
  return found.flatMap((stmt) => {
    const sql = stmt?.sql ?? texts.get(stmt?.sql_id)
    const args = stmt?.args?.map(({ type, value }) => (type === 'integer' ? Number(value) : (value ?? null))) ?? []
    return sql === undefined || /^(BEGIN|COMMIT|ROLLBACK)/i.test(sql) ? [] : [{ sql, args }]
  })
}
