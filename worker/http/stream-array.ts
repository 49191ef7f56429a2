/**
 * A JSON array that is sent item by item, so that a large one is never whole in memory. Each item is on a line of its own, which
 * begins with a comma after the first. The status has been sent when `rest` fails, so a failure breaks off the answer: readers
 * must look for the closing bracket.
 */
export function streamArray(first: unknown, rest: AsyncIterator<unknown>, reportFault: (error: unknown) => void) {
  const encoder = new TextEncoder()
  let start = `[\n${JSON.stringify(first)}\n`
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (start) {
        controller.enqueue(encoder.encode(start))
        start = ''
        return
      }
      try {
        const { done, value } = await rest.next()
        controller.enqueue(encoder.encode(done ? ']' : `,${JSON.stringify(value)}\n`))
        if (done) controller.close()
      } catch (error) {
        reportFault(error)
        controller.error(error)
      }
    },
  })
}
