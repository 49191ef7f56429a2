import { dirname } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { fetchFirst } from './fetch-first.ts'
import { libraryChanges } from './library-changes.ts'
import { targets } from './targets.ts'

const web = dirname(import.meta.dirname)

/**
 * Builds paper.html, the page behind the link to an order, in a build of its own after that of the app. In one build the page
 * would load chunks of the app, which import the session, the router and the entry, and so start the app.
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
