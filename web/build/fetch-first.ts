import { dirname } from 'node:path'
import type { Plugin } from 'vite'

/** Vite's name of the module whose function dynamic imports call. */
const helper = /vite\/preload-helper\.js$/

/** Replaces Vite's function, which preloads the files of an import, by the one of ../fetch-first.ts. */
export const fetchFirst: Plugin = {
  name: 'fetch-first',
  apply: 'build',
  transform: {
    filter: { id: helper },
    handler: () => ({
      code: `export { importFetched as __vitePreload } from '${dirname(import.meta.dirname)}/fetch-first.ts'`,
      map: null,
    }),
  },
}
