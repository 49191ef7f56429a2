import { dirname } from 'node:path'
import type { Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

const web = dirname(import.meta.dirname)

/** The chunk that contains a module. `module`: its path in web/. */
export function chunkOf(module: string, bundle: Bundle): Chunk {
  const path = `${web}/${module}`
  const chunk = Object.values(bundle).find((output) => output.type === 'chunk' && output.moduleIds.includes(path))
  if (chunk?.type !== 'chunk') throw new Error(`No chunk contains ${module}`)
  return chunk
}

/** The chunks that contain the modules (paths in web/), and all that these import statically. */
export const chunksOf = (modules: readonly string[], bundle: Bundle) =>
  withImports(
    modules.map((module) => chunkOf(module, bundle)),
    bundle,
  )

/** The chunks and all that they import statically, each once. */
export function withImports(chunks: readonly Chunk[], bundle: Bundle): Chunk[] {
  const loaded = new Set(chunks)
  // The loop also visits the chunks that it adds.
  for (const { imports } of loaded) for (const chunk of chunksNamed(imports, bundle)) loaded.add(chunk)
  return [...loaded]
}

/** The chunks with these file names. Other files are left out. */
export const chunksNamed = (fileNames: readonly string[], bundle: Bundle) =>
  fileNames.map((name) => bundle[name]).filter((output) => output?.type === 'chunk')
