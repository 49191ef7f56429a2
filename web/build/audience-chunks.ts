import type { Rolldown } from 'vite'
import type { Audience } from '../app/offline/cached-file.ts'

type Chunk = Rolldown.OutputChunk

/**
 * Code that only a rare action loads: sheets, printing, PDFs, sharing, barcodes, long lists of rows whose heights differ, and
 * pages beside sign-in.
 */
const rare =
  /\/web\/app\/public\/|\/node_modules\/(read-excel-file|write-excel-file|papaparse|jspdf|jspdf-autotable|@tanstack|zxing-wasm)\/|\/((order|statement)-pdf|order-sheet|share-order)\./

const isRare = (chunk: Chunk) => chunk.moduleIds.some((id) => rare.test(id))

/** Modules that only the other audience loads. */
const otherAudience = {
  client:
    /\/web\/(staff\/|(chat|account|app\/(errors|search|session|sidebar|top-bar))\/staff-|app\/settings\/(settings-|theme-))/,
  staff: /\/web\/client\//,
} as const

/** The chunks that a page of the audience may load, without rare ones: all imports of the entry, except those of the other audience. */
export function chunksFor(audience: Audience, bundle: Rolldown.OutputBundle): Chunk[] {
  const chunks = new Map<string, Chunk>()
  for (const output of Object.values(bundle)) if (output.type === 'chunk') chunks.set(output.fileName, output)
  // A chunk of a group has no module of its own as its entry: all its modules are tested.
  const isOther = (chunk: Chunk | undefined) =>
    [chunk?.facadeModuleId ?? chunk?.moduleIds ?? []].flat().some((id) => otherAudience[audience].test(id))

  const reachable = new Set<Chunk>()
  const queue = [...chunks.values()].filter((chunk) => chunk.isEntry)
  for (let chunk = queue.pop(); chunk; chunk = queue.pop()) {
    if (reachable.has(chunk) || isRare(chunk)) continue
    reachable.add(chunk)
    const lazy = chunk.dynamicImports.filter((name) => !isOther(chunks.get(name)))
    for (const name of [...chunk.imports, ...lazy]) queue.push(...[chunks.get(name) ?? []].flat())
  }
  return [...reachable]
}
