/**
 * Repeats a call, `atOnce` at a time, until one is answered 429, and returns the statuses of the others. A new minute may begin
 * meanwhile, so there may be more of them than the limit allows in a minute.
 */
export async function untilRefused(call: () => Promise<Response>, atOnce = 1) {
  const accepted: number[] = []
  for (;;) {
    const answers = await Promise.all(Array.from({ length: atOnce }, call))
    accepted.push(...answers.map(({ status }) => status).filter((status) => status !== 429))
    if (answers.some(({ status }) => status === 429)) return accepted
  }
}
