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

/** read-excel-file unzips larger sheets in a worker built from a string, which the content policy forbids. */
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

/** Removes what keeps the unused components of framework mode in the bundle. */
const routerWithoutFramework: Plugin = {
  name: 'router-without-framework',
  apply: 'build',
  transform: {
    filter: { id: /node_modules\/react-router\/dist\/production\/chunk-/ },
    handler: (code) => ({
      code: code
        .replace(/^var (Await|Remix)ErrorBoundary = class extends [\s\S]*?^};$/gm, 'var $1ErrorBoundary;')
        .replace(/^(var \w+ = )(?=React\d+\.forwardRef\()/gm, '$1/* @__PURE__ */ ')
        .replace(/^\w+\.displayName = "[^"]*";$/gm, '')
        .replace(/shouldPrefetch && !isAbsolute \? .* : link;/, 'link;'),
      map: null,
    }),
  },
}

/**
 * The first screens are preloaded with all their imports. Doing so for every screen would cost these more
 * than the others gain: names of files do not compress.
 */
const first = /index\.html|\/(app|login-screen|catalog-screen|products-screen)-/

/**
 * Groups of modules that become one chunk. Without them the bundler makes over a hundred chunks, most of a few hundred bytes,
 * which compress badly. `base`, `frame`, `order` and `catalog` are loaded before the first rows: a module that is not needed
 * there must stay out of them, or the budgets of size-report.ts fail the build.
 */
const chunks = [
  {
    name: 'base',
    test: /node_modules\/(react|react-dom|scheduler)\/|lucide-react\/dist\/esm\/(?!icons|dynamic)|lucide-react\/dist\/esm\/icons\/(check|chevron-down|circle-alert|circle-exclamation-point|search|shopping-bag|triangle-exclamation-point|x)\.|web\/(loadable|api\/(browser-storage|client|create-store|quiet|session-store|shapes))\.|web\/app\/errors\/error-boundary\.|worker\/contract\/access\.|web\/shop\/(contrast|logo-mark|personalization|shown)\.|web\/ui\/(button|states|use-action)\.|preload-helper/,
    priority: 2,
  },
  {
    name: 'frame',
    test: /node_modules\/(react-router|react-router-dom|swr|use-sync-external-store|dequal)\/(?!.*with-selector)|web\/app\/(settings\/settings|tabs\/tabs)\.|web\/shop\/closed-announcements\.|web\/ui\/(use-query|avatar|card|date|overlay\/dialog|link-button|table\/(long-items|equal-range|range)|overlay\/menu|money|page|page-icons|form\/(quantity|read-quantity|use-combobox)|table\/rows|list\/(list-filters|list-state|search-field|use-live-search)|segments|sidebar-entry|table\/(table|table-items|table-layout|table-parts|table-sort)|use-failure-toast|use-mobile)\.|worker\/contract\/(iva|money)\.|lucide-react\/dist\/esm\/icons\/(arrow-down|arrow-up|banknote|boxes|chart-column|chevrons-up-down|clipboard-list|house|id-card-lanyard|log-out|megaphone|package|receipt-text|search-x|settings|user-round|users-round)\./,
    includeDependenciesRecursively: false,
    priority: 1,
  },
  {
    name: 'order',
    test: /web\/api\/unclear\.|web\/client\/cart\/(api|next-order-number|order-foot)\.|web\/order\/(iva-rows|order-totals|price-breaks|sale-unit)\.|web\/client\/catalog\/(add-button|local\/(state|use-local-catalog)|product-quantity|product-row)\.|web\/shop\/(category-tree|product-thumb)\.|web\/ui\/(table\/focus-beside|stock|use-handler)\.|worker\/contract\/(ordering|prices|search)\.|lucide-react\/dist\/esm\/icons\/(minus|plus)\./,
    includeDependenciesRecursively: false,
    priority: 1,
  },
  {
    name: 'catalog',
    test: /lucide-react\/dist\/esm\/icons\/(layout-grid|list|list-filter)\.|web\/client\/cart\/(clear-button|line-problem|order-bar|order-line|order-lines|order-panel|panel-dialogs|price-changes|use-generate|use-order-panel)\.|web\/client\/catalog\/(api|catalog-filters|category-filter|list-view|product-card|product-list|product-name|product-table|search-box|shown-product|use-adding|use-product-rows)\.|web\/client\/quick-order\/quick-order-button\./,
    includeDependenciesRecursively: false,
    priority: 1,
  },
  {
    name: 'live',
    test: /node_modules\/partysocket\/|lucide-react\/dist\/esm\/icons\/(message-square|wifi-off)\.|web\/ui\/own-script\.|web\/app\/(live|slow-requests|offline\/(keep-app|offline-strip))\.|web\/staff\/inventory\/use-low-stock\.|web\/chat\/(?!chat-panel|composer|conversation-log|message-line|staff-choice|use-dock)|worker\/contract\/(chat|price-rules|rooms)\./,
    includeDependenciesRecursively: false,
  },
  {
    name: 'frame-parts',
    test: /web\/app\/(errors\/(error-log-button|error-log-dialog|forbidden-screen|message-screen|not-found-screen)|redirect-screen|search\/(search-options|search-sheet)|session\/(auth-redirect-screen|expired-dialog)|tabs\/(strip-scroll|tab-menu))\.|web\/ui\/form\/option-list\./,
    includeDependenciesRecursively: false,
  },
  {
    name: 'settings',
    test: /web\/app\/settings\/(settings-button|settings-panel|theme-picker)\./,
    includeDependenciesRecursively: false,
  },
  {
    name: 'icons',
    test: /lucide-react\/dist\/esm\/icons\/(ban|bug|calendar-clock|chevron-left|chevron-right|circle-check|circle-slash|clock|copy|credit-card|download|ellipsis|external-link|file-spreadsheet|file-x-corner|file-text|hourglass|image|image-up|info|landmark|list-checks|list-plus|lock|mail|message-circle|monitor|pencil|phone|printer|rotate-ccw|scale|send-horizontal|share-2|shopping-cart|smartphone|square-pen|trash|truck|upload|wallet)\./,
    includeDependenciesRecursively: false,
  },
  {
    // Without the parts of Headless UI that only the combobox of the staff imports.
    name: 'overlays',
    test: /node_modules\/(@headlessui\/(?!.*(combobox|floating|label|mouse|calculate-active-index|element-movement|bugs|utils\/form|internal\/(form-fields|id|frozen)|use-(active-press|by-comparator|controllable|default-value|element-size|handle-toggle|quick-release|refocusable-input|resolve-button-type|tracked-pointer|tree-walker))\b)|use-sync-external-store\/.*with-selector)|web\/ui\/(form\/conflict|overlay\/(dialog-panels|form-dialog|leave-guard|menu-panel|place-beside))\./,
    includeDependenciesRecursively: false,
  },
  {
    name: 'fields',
    test: /node_modules\/valibot\/|lucide-react\/dist\/esm\/icons\/(eye|eye-off)\.|web\/ui\/(form\/(field|form|inputs|password-field))\.|worker\/contract\/(customers|fields|rfc|second-factor|session)\./,
    includeDependenciesRecursively: false,
    priority: 1,
  },
  {
    name: 'forms',
    test: /web\/ui\/(chip|copy-line|form\/(field-popover|suggest-field|days|date-input)|list\/(filter-element|filter-select|filters|filter-sheet|filter-bar|date-range)|file\/(export-cells|export-menu|file-button|save-file|sheet-file)|tile|form\/without-blanks)\.|web\/shop\/(customer-fields|customer-values|mexican-states|product-finder)\.|web\/account\/new-password\.|lucide-react\/dist\/esm\/icons\/(sliders-horizontal|calendar-days)\.|worker\/contract\/(account|addresses|cancellation|catalog|cfdi|credit|files|invoice|invoice-terms|ledger|lists|order-notes|order-states|orders|payments|pesos|sat|transfer-reference)\./,
    includeDependenciesRecursively: false,
  },
  {
    name: 'order-parts',
    test: /web\/order\/(?!iva-rows|order-totals|price-breaks|sale-unit|order-pdf|statement\/statement-pdf|invoice\/|payment\/payment-document)|web\/shop\/addresses\/|web\/ui\/file\/print\./,
    includeDependenciesRecursively: false,
  },
  {
    name: 'invoice',
    // The others are the staff's.
    test: /web\/order\/invoice\/(?!cancel-invoice-dialog|cfdi-card|credit-note-dialog|refunded-invoice)/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'buying',
    test: /web\/client\/(transfer-details\.|(cart|catalog|checkout|home|lists|orders|profile|quick-order|statement)\/(?!local\/))/,
    includeDependenciesRecursively: false,
  },
  {
    name: 'order-text',
    test: /worker\/contract\/(order-spelling|quick-order|quick-order-text|units)\./,
    includeDependenciesRecursively: false,
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
    routerWithoutFramework,
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
    reportCompressedSize: false,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
})
