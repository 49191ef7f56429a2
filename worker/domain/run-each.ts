/** Runs a job for each item, one after the other. An item that fails does not stop the others: the first error is thrown at the end. */
export async function runEach<Item>(items: Iterable<Item>, run: (item: Item) => Promise<unknown>) {
  const errors: unknown[] = []
  for (const item of items) await run(item).catch((error) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}
