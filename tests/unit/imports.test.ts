import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { circlesIn, importsOf, readImports } from './read-imports.ts'
import { sourceFiles } from './source-files.ts'

const imports = readImports(sourceFiles)
const links = [...imports].flatMap(([from, targets]) => targets.map((to) => ({ from, to })))

const contract = 'worker/contract/'
const floor = [contract, 'web/api/', 'web/fetch-first.ts', 'web/loadable.tsx']
const kit = [...floor, 'web/ui/']
const shared = [...kit, 'web/shop/']
const audience = [...shared, 'web/order/', 'web/chat/', 'web/account/']

/** Folders that the files of a folder may import, besides their own. */
const layers: Record<string, string[]> = {
  [contract]: [],
  'db/': [contract],
  'party/': [contract, 'db/', 'worker/domain/', 'worker/env.ts', 'worker/errors.ts'],
  'worker/domain/': [contract, 'db/', 'worker/errors.ts'],
  'worker/services/': [contract, 'db/', 'party/', 'worker/domain/', 'worker/env.ts'],
  // Routes do not import tables: statements are in the domain, beside the rules about their rows.
  'worker/routes/': [
    contract,
    'db/client.ts',
    'partykit.json',
    'worker/domain/',
    'worker/env.ts',
    'worker/errors.ts',
    'worker/http/',
    'worker/services/',
  ],
  'web/api/': [contract],
  'web/ui/': floor,
  'web/shop/': kit,
  'web/order/': shared,
  'web/chat/': shared,
  'web/account/': shared,
  'web/client/': audience,
  'web/staff/': audience,
  'web/app/': [...audience, 'web/client/screens.ts', 'web/staff/screens.ts'],
  'web/': [contract],
}

/** The file of the live events imports the areas that show them. */
const exceptions = ['web/app/use-live-events.ts']

/** Files of an area that the other areas of its audience may import. */
const entrances = [
  'web/client/cart/api.ts',
  'web/client/cart/create-order.ts',
  'web/client/cart/order-choices.ts',
  'web/client/cart/shown-line.ts',
  'web/client/catalog/find-products.ts',
  'web/client/catalog/local/state.ts',
  'web/client/catalog/product-row.ts',
  'web/client/lists/lists-tab.tsx',
  'web/client/lists/save-list-dialog.tsx',
  'web/client/quick-order/repeat-dialog.tsx',
  'web/staff/chart/chart-frame.tsx',
  'web/staff/chart/sales-chart.tsx',
  'web/staff/chart/scale.ts',
  'web/staff/mails/mails-card.tsx',
  'web/staff/mails/mails-notice.tsx',
  'web/staff/orders/next-action.tsx',
  'web/staff/orders/order-row.tsx',
  'web/staff/payments/api.ts',
  'web/staff/payments/payment-card.tsx',
  'web/staff/payments/refunded-invoice-dialog.tsx',
  'web/staff/payments/voucher-card.tsx',
  'web/staff/price-sheet/price-sheet-dialog.tsx',
  'web/staff/product-labels/product-labels-dialog.tsx',
  'web/staff/products/form/sat-key-input.tsx',
  'web/staff/products/labels.ts',
]

/** The area of a file of an audience: web/client/cart/. Screens above the areas compose them. */
const areaOf = (file: string) => /^web\/(client|staff)\/[^/]+\//.exec(file)?.[0]

const words = ({ from, to }: { from: string; to: string }) => `${from} → ${to}`

test('no files import each other in a circle, not even their types', () => {
  expect(circlesIn(imports)).toEqual([])
})

test.for(Object.entries(layers))('%s imports only lower layers', ([folder, below]) => {
  const strays = links
    .filter(({ from, to }) => from.startsWith(folder) && ![folder, ...below].some((path) => to.startsWith(path)))
    .filter(({ from }) => !exceptions.includes(from))
  expect(strays.map(words)).toEqual([])
})

test('an area imports another area of its audience only by its entrances', () => {
  const strays = links.filter(({ from, to }) => {
    const [own, other] = [areaOf(from), areaOf(to)]
    return own && other && own !== other && !entrances.includes(to)
  })
  expect(strays.map(words)).toEqual([])
})

test('every entrance of an area is used', () => {
  const used = new Set(links.filter(({ from, to }) => areaOf(from) && areaOf(from) !== areaOf(to)).map(({ to }) => to))
  expect(entrances.filter((file) => !used.has(file))).toEqual([])
})

test('only loadable.tsx uses the Suspense of React, which shows loaded code too late', () => {
  const using = sourceFiles.filter((file) => /\bSuspense\b[^;'"]* from 'react'/.test(readFileSync(file, 'utf8')))
  expect(using).toEqual(['web/loadable.tsx'])
})

test('a test sends the request of a route with answerTo, which repeats it after a reset connection', () => {
  const sending = globSync('tests/e2e/**/*.ts').filter((file) => /\broute\.fetch\(/.test(readFileSync(file, 'utf8')))
  expect(sending).toEqual(['tests/e2e/browser.ts'])
})

test('the reader finds imports of every kind, and nothing else', () => {
  const source = `
    import type { A } from './type.ts'
    import value from '../value.ts?worker&url'
    import './effect.css'
    import 'package'
    export { one } from '#contract/one'
    export * from './all.ts'
    export const two = 2
    type T = typeof import('./typeof.ts')
    const lazy = () => import('./lazy.tsx')
    const text = <p>import('./text.ts') from './text.ts'</p>
    // import './comment.ts'
  `
  expect(importsOf('web/ui/file.tsx', source).toSorted()).toEqual([
    'web/ui/all.ts',
    'web/ui/effect.css',
    'web/ui/lazy.tsx',
    'web/ui/type.ts',
    'web/ui/typeof.ts',
    'web/value.ts',
    'worker/contract/one.ts',
  ])
})

test('circles are found through other files, and a file that imports itself is one', () => {
  const graph = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
    ['d', ['e']],
    ['e', ['e']],
  ])
  expect(circlesIn(graph)).toEqual([['e'], ['a', 'b', 'c']])
})
