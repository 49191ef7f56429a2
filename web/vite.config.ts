import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { audienceDocuments } from './build/audience-documents.ts'
import { chunkGroups } from './build/chunk-groups.ts'
import { compileEarly } from './build/compile-early.ts'
import { fetchFirst } from './build/fetch-first.ts'
import { libraryChanges } from './build/library-changes.ts'
import { paperPage } from './build/paper-page.ts'
import { serviceWorker } from './build/service-worker.ts'
import { sizeReport } from './build/size-report.ts'
import { targets } from './build/targets.ts'

/** The package exports its development build; the production build is smaller. */
const routerWithoutWarnings: Plugin = {
  name: 'router-without-warnings',
  apply: 'build',
  config: () => {
    const replacement = fileURLToPath(import.meta.resolve('react-router').replace('development', 'production'))
    return { resolve: { alias: [{ find: /^react-router$/, replacement }] } }
  },
}

/** The entry, and what the document loads with it. */
const ofDocument = /\/(index|rolldown-runtime|base)-/

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    fetchFirst,
    tailwindcss(),
    libraryChanges({ usesAll: true }),
    routerWithoutWarnings,
    compileEarly,
    audienceDocuments,
    sizeReport,
    serviceWorker,
    paperPage,
  ],
  server: { host: '127.0.0.1' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    ...targets,
    modulePreload: {
      polyfill: false,
      resolveDependencies: (_file, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((path) => !ofDocument.test(path)),
    },
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: {
      output: { codeSplitting: { groups: chunkGroups } },
      // A module that is also imported statically can still load late: its importers do (`chat-store` in the group `live`).
      checks: { ineffectiveDynamicImport: false },
    },
  },
})
