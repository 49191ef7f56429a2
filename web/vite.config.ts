import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './build/chunk-groups.ts'
import { clientDocument } from './build/client-document.ts'
import { compileEarly } from './build/compile-early.ts'
import { fetchFirst } from './build/fetch-first.ts'
import { serviceWorker } from './build/service-worker.ts'
import { sizeReport } from './build/size-report.ts'

/** Sonner writes its own <style>, which the content policy forbids; the toaster imports its stylesheet instead. */
const sonnerWithoutStyleTag: Plugin = {
  name: 'sonner-without-style-tag',
  transform: {
    filter: { id: /node_modules\/sonner\/dist\/index\.mjs/ },
    handler: (code) => ({ code: code.replace(/^__insertCSS\(".*"\);?$/m, ''), map: null }),
  },
}

/**
 * read-excel-file unzips larger sheets, and write-excel-file zips them, in a worker built from a string, which the content
 * policy forbids.
 */
const sheetsWithoutWorker: Plugin = {
  name: 'sheets-without-worker',
  transform: {
    filter: { id: /(read|write)-excel-file\/modules\/zip\/(unzipFrom|zipTo)ArrayBuffer\.js/ },
    handler: (code) => ({
      code: code.replace(
        /import \{ (zip|unzip) \} from 'fflate'/,
        "import { $1Sync } from 'fflate'\nconst $1 = (content, done) => done(null, $1Sync(content))",
      ),
      map: null,
    }),
  },
}

/** jsPDF loads these libraries for pages of HTML and SVG, which this app does not make. */
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

/** The package exports its development build; the production build is smaller. */
const routerWithoutWarnings: Plugin = {
  name: 'router-without-warnings',
  apply: 'build',
  config: () => {
    const replacement = fileURLToPath(import.meta.resolve('react-router').replace('development', 'production'))
    return { resolve: { alias: [{ find: /^react-router$/, replacement }] } }
  },
}

/** Removes references that keep the unused components of framework mode and of `<Routes>` in the bundle. */
const routerWithoutFramework: Plugin = {
  name: 'router-without-framework',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/react-router\/dist\/production\/chunk-/ },
    handler: (code) => ({
      code: code
        .replace(/^var (Await|Remix)ErrorBoundary = class extends [\s\S]*?^};$/gm, 'var $1ErrorBoundary;')
        .replace(
          /^var RenderErrorBoundary = class extends [\s\S]*?^};\nRenderErrorBoundary\.contextType = .*$/gm,
          'var RenderErrorBoundary;',
        )
        .replace(/^(var \w+ = )(?=React\d+\.(forwardRef|memo)\()/gm, '$1/* @__PURE__ */ ')
        .replace('return isDataRoute ? useNavigateStable() : useNavigateUnstable();', 'return useNavigateUnstable();')
        .replace('usePrefetchBehavior(prefetch, rest)', '[]')
        .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
        .replace(/shouldPrefetch && !isAbsolute \? .* : link;/, 'link;'),
      map: null,
    }),
  },
}

/** One small component for all icons, in place of the package's options; keys of their paths do not compress. */
const leanIcons: Plugin = {
  name: 'lean-icons',
  apply: 'build',
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/(createLucideIcon|icons\/[\w-]+)\.mjs$/ },
    handler: (code, id) => ({
      code: id.endsWith('createLucideIcon.mjs')
        ? `export { icon as default } from '${import.meta.dirname}/ui/lean-icon.ts'`
        : code.replace(/, key: "\w+"/g, '').replace(/^__iconData\.node;$/m, ''),
      map: null,
    }),
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
    sonnerWithoutStyleTag,
    sheetsWithoutWorker,
    pdfWithoutHtml,
    routerWithoutWarnings,
    routerWithoutFramework,
    leanIcons,
    compileEarly,
    clientDocument,
    sizeReport,
    serviceWorker,
  ],
  server: { host: '127.0.0.1' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox128', 'safari18'],
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
