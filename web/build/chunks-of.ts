import { dirname } from 'node:path'
import type { Rolldown } from 'vite'

const web = dirname(import.meta.dirname)

/** Chunks that hold the modules (paths in web/), and all that these import statically. */
export function chunksOf(modules: readonly string[], bundle: Rolldown.OutputBundle) {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const loaded = new Set<Rolldown.OutputChunk>()
  const add = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || loaded.has(chunk)) return
    loaded.add(chunk)
    for (const name of chunk.imports) add(chunks.find(({ fileName }) => fileName === name))
  }
  for (const module of modules) {
    const path = `${web}/${module}`
    const holder = chunks.find(({ moduleIds }) => moduleIds.includes(path))
    if (!holder) throw new Error(`No chunk holds ${module}`)
    add(holder)
  }
  return [...loaded]
}
