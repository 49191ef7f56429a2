import type { CatalogChanges, CatalogParts } from '#contract/products/catalog'
import { unpackChanges } from '#contract/products/packed-catalog'

/** Reads an answer of `GET /catalog` while it arrives, and passes each part to `apply` when its line is complete. */
export function answerReader(apply: (part: CatalogChanges) => void) {
  const decoder = new TextDecoder()
  let line = ''

  return {
    read(bytes: Uint8Array) {
      const [end = '', ...others] = decoder.decode(bytes, { stream: true }).split('\n')
      line += end
      for (const next of others) {
        const part = line.replace(/^[[,]/, '')
        if (part) apply(unpackChanges(JSON.parse(part) as CatalogParts[number]))
        line = next
      }
    },
    /** Throws if the closing bracket is missing, because a connection may end without an error. */
    end() {
      if (line !== ']') throw new Error('The catalogue was cut off')
    },
  }
}
