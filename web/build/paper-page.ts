import { dirname } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { fetchFirst } from './fetch-first.ts'
import { libraryChanges } from './library-changes.ts'
import { targets } from './targets.ts'

const web = dirname(import.meta.dirname)

/**
 * Builds the page behind the link to an order, paper.html, after the app. It shares no chunk with the app: what it needs is in chunks
 * that import the session, the router and the entry of the app.
 */
export const paperPage: Plugin = {
  name: 'paper-page',
  apply: 'build',
  async writeBundle({ dir }) {
    await build({
      configFile: false,
      root: web,
      publicDir: false,
      logLevel: 'warn',
      plugins: [react(), fetchFirst, tailwindcss(), libraryChanges({ usesAll: false })],
      build: {
        ...targets,
        outDir: dir,
        emptyOutDir: false,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: `${web}/paper.html`,
          // The app loads the sheet late, the page of the paper at once.
          checks: { ineffectiveDynamicImport: false },
        },
      },
    })
  },
}
