import { dirname } from 'node:path'
import type { Plugin } from 'vite'

type Change = { files: RegExp; replacements: readonly (readonly [pattern: RegExp, by: string])[] }

const icon = `${dirname(import.meta.dirname)}/ui/lean-icon.ts`
const noWorker = "import { $1Sync } from 'fflate'\nconst $1 = (content, done) => done(null, $1Sync(content))"

const changes: readonly Change[] = [
  {
    // Sonner adds a <style> element, which the content policy forbids. The toaster imports the stylesheet instead.
    files: /\/sonner\/dist\/index\.mjs$/,
    replacements: [[/^__insertCSS\(".*"\);?$/m, '']],
  },
  {
    // read-excel-file unzips large sheets in a web worker whose code is a string. The content policy forbids such workers.
    files: /\/read-excel-file\/modules\/zip\/unzipFromArrayBuffer\.js$/,
    replacements: [[/import \{ (unzip) \} from 'fflate'/, noWorker]],
  },
  {
    // write-excel-file zips sheets in such a web worker.
    files: /\/write-excel-file\/modules\/zip\/zipToArrayBuffer\.js$/,
    replacements: [[/import \{ (zip) \} from 'fflate'/, noWorker]],
  },
  {
    // jsPDF loads these libraries for pages of HTML and SVG, which this app does not make.
    files: /\/jspdf\/dist\/jspdf\.es\.min\.js$/,
    replacements: [[/import\("(canvg|dompurify|html2canvas)"\)/g, 'Promise.reject(new Error("$1 is left out"))']],
  },
  {
    // Components of react-router's framework mode and of `<Routes>`, which this app does not use. The bundler leaves them out
    // once nothing refers to them.
    files: /\/react-router\/dist\/production\/chunk-[\w-]+\.mjs$/,
    replacements: [
      [/^var (Await|Remix)ErrorBoundary = class extends [\s\S]*?^};$/gm, 'var $1ErrorBoundary;'],
      [
        /^var RenderErrorBoundary = class extends [\s\S]*?^};\nRenderErrorBoundary\.contextType = .*$/gm,
        'var RenderErrorBoundary;',
      ],
      [/^(var \w+ = )(?=React\d+\.(forwardRef|memo)\()/gm, '$1/* @__PURE__ */ '],
      [/return isDataRoute \? useNavigateStable\(\) : useNavigateUnstable\(\);/, 'return useNavigateUnstable();'],
      [/usePrefetchBehavior\(\s*prefetch,\s*rest\s*\)/, '[]'],
      [/^\w+\.displayName = "[^"]*";$/gm, ''],
      [/shouldPrefetch && !isAbsolute \? .* : link;/, 'link;'],
    ],
  },
  {
    // React DOM has functions for documents rendered by a server. Nothing calls them here.
    files: /\/react-dom\/cjs\/react-dom(-client)?\.production\.js$/,
    replacements: [
      [/^exports\.(preconnect|prefetchDNS|preinit|preinitModule|preload|preloadModule) = function [\s\S]*?^};$/gm, ''],
      [/^exports\.hydrateRoot = function [\s\S]*?^};$/m, ''],
    ],
  },
  {
    // lucide-react's icon component has options that this app does not use. ui/lean-icon.ts is a smaller one.
    files: /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/,
    replacements: [[/^[\s\S]*$/, `export { icon as default } from '${icon}'`]],
  },
  {
    // The data of an icon has random keys, a size and former names, which make the files larger. ui/lean-icon.ts reads only its name and
    // paths.
    files: /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/,
    replacements: [
      [/,\s+key: "\w+"/g, ''],
      [/^ {2}size: 24,$/m, ''],
      [/,\n {2}aliases: \[[^\]]*\]/, ''],
      [/^__iconData\.node;$/m, ''],
    ],
  },
]

/**
 * Applies `changes` to the code of the libraries. The build fails if the text to replace is not in a library any more, for
 * example after an update. `usesAll`: whether the build has all of these libraries.
 */
export function libraryChanges({ usesAll }: { usesAll: boolean }): Plugin {
  const found = new Set<RegExp>()
  return {
    name: 'library-changes',
    apply: 'build',
    transform: {
      filter: { id: changes.map(({ files }) => files) },
      handler(code, id) {
        let changed = code
        for (const [pattern, by] of changes.find(({ files }) => files.test(id))?.replacements ?? []) {
          const next = changed.replace(pattern, by)
          if (next !== changed) found.add(pattern)
          changed = next
        }
        return { code: changed, map: null }
      },
    },
    buildEnd(error) {
      if (error || !usesAll) return
      const missed = changes.flatMap(({ replacements }) => replacements.filter(([pattern]) => !found.has(pattern)))
      if (missed.length > 0) this.error(`Not found in its library: ${missed.map(String).join(' and ')}`)
    },
  }
}
