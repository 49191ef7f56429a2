import { dirname } from 'node:path'
import type { Rolldown } from 'vite'

type Chunk = Rolldown.OutputChunk

const web = dirname(import.meta.dirname)

/** Chunks that hold the modules (paths in web/), and all that these import statically. */
export const chunksOf = (modules: readonly string[], bundle: Rolldown.OutputBundle) =>
  withImports(
    modules.map((module) => holderOf(module, bundle)),
    bundle,
  )

/** The chunk that holds the module (path in web/). */
export function holderOf(module: string, bundle: Rolldown.OutputBundle): Chunk {
  const path = `${web}/${module}`
  const holder = Object.values(bundle).find((output) => output.type === 'chunk' && output.moduleIds.includes(path))
  if (holder?.type !== 'chunk') throw new Error(`No chunk holds ${module}`)
  return holder
}

/** The chunks, and all that they import statically. */
export function withImports(chunks: readonly Chunk[], bundle: Rolldown.OutputBundle): Chunk[] {
  const loaded = new Set(chunks)
  // A set also visits what is added during the visit.
  for (const { imports } of loaded) for (const chunk of named(imports, bundle)) loaded.add(chunk)
  return [...loaded]
}

export const named = (fileNames: readonly string[], bundle: Rolldown.OutputBundle) =>
  fileNames.map((name) => bundle[name]).filter((output) => output?.type === 'chunk')
