import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { serviceWorker } from './service-worker-plugin.ts'
import { sizeReport } from './size-report.ts'

/** Sonner writes its own <style>, which the content policy forbids; the toaster imports its stylesheet instead. */
const sonnerWithoutStyleTag: Plugin = {
  name: 'sonner-without-style-tag',
  transform: {
    filter: { id: /node_modules\/sonner\/dist\/index\.mjs/ },
    handler: (code) => ({ code: code.replace(/^__insertCSS\(".*"\);?$/m, ''), map: null }),
  },
}

/** It would unzip larger sheets in a worker made of a string, which the content policy forbids. */
const sheetsWithoutWorker: Plugin = {
  name: 'sheets-without-worker',
  transform: {
    filter: { id: /read-excel-file\/modules\/zip\/unzipFromArrayBuffer\.js/ },
    handler: (code) => ({
      code: code.replace(
        "import { unzip } from 'fflate'",
        "import { unzipSync } from 'fflate'\nconst unzip = (archive, done) => done(null, unzipSync(archive))",
      ),
      map: null,
    }),
  },
}

/** It would load these to make pages of HTML and of SVG, which nobody here asks of it. */
const pdfWithoutHtml: Plugin = {
  name: 'pdf-without-html',
  transform: {
    filter: { id: /jspdf\/dist\/jspdf\.es\.min\.js/ },
    handler: (code) => ({
      code: code.replace(/import\("(canvg|dompurify|html2canvas)"\)/g, 'Promise.reject(new Error("$1 is left out"))'),
      map: null,
    }),
  },
}

/** Its package gives everybody the build with warnings for developers; the other weighs less. */
const routerWithoutWarnings: Plugin = {
  name: 'router-without-warnings',
  apply: 'build',
  config: () => {
    const replacement = fileURLToPath(import.meta.resolve('react-router').replace('development', 'production'))
    return { resolve: { alias: [{ find: /^react-router$/, replacement }] } }
  },
}

/**
 * What people see first is asked for together with all it imports. To say so of every screen costs each of these more
 * than the others gain: names of files do not compress.
 */
const first = /index\.html|\/(app|login-screen|catalog-screen|products-screen)-/

/** Left alone, the bundler makes dozens of chunks of a few hundred bytes, which compress badly. */
const chunks = [
  {
    name: 'base',
    test: /node_modules\/(react|react-dom|scheduler)\/|lucide-react\/dist\/esm\/(?!icons|dynamic)|lucide-react\/dist\/esm\/icons\/(check|chevron-down|circle-alert|circle-exclamation-point|search|shopping-bag|triangle-exclamation-point|x)\.|web\/(loadable|api\/(browser-storage|client|quiet|session-store))\.|web\/app\/errors\/error-boundary\.|web\/shop\/(contrast|logo-mark|personalization)\.|web\/ui\/(button|states|use-action)\.|preload-helper/,
    priority: 2,
  },
  {
    name: 'frame',
    test: /node_modules\/(react-router|react-router-dom|swr|use-sync-external-store|dequal)\/|web\/ui\/(avatar|card|date|dialog|link-button|long-items|menu|money|page|page-icons|quantity|rows|segments|sidebar-entry|table|table-parts|table-sort|use-failure-toast|use-mobile)\.|worker\/contract\/money\.|lucide-react\/dist\/esm\/icons\/(arrow-down|arrow-up|chevrons-up-down|clipboard-list|house|megaphone|package|search-x|settings|user-round)\./,
    includeDependenciesRecursively: false,
    priority: 1,
  },
  {
    name: 'order',
    test: /web\/api\/unclear\.|web\/client\/cart\/(api|create-order|order-foot)\.|web\/order\/order-totals\.|web\/client\/catalog\/(add-button|local\/(state|use-local-catalog)|product-quantity|product-row)\.|web\/shop\/(category-tree|product-thumb)\.|web\/ui\/(focus-beside|stock|use-handler)\.|worker\/contract\/(ordering|search)\.|lucide-react\/dist\/esm\/icons\/(minus|plus)\./,
    includeDependenciesRecursively: false,
    priority: 1,
  },
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    sonnerWithoutStyleTag,
    sheetsWithoutWorker,
    pdfWithoutHtml,
    routerWithoutWarnings,
    sizeReport,
    serviceWorker,
  ],
  server: { host: '127.0.0.1' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox128', 'safari18'],
    modulePreload: { polyfill: false, resolveDependencies: (file, files) => (first.test(file) ? files : []) },
    sourcemap: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
})
