/**
 * A value that is made at its first use. For formatters of `Intl`: the first one takes 10 to 20 ms, which would delay the first
 * answer of each new Worker and the first rows of each page.
 */
export function lazy<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
