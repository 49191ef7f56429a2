import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync } from 'vite'

/** The files each file imports, by paths from the root: values and types, `import()` too. Packages are left out. */
type Imports = ReadonlyMap<string, readonly string[]>

export function readImports(files: readonly string[]): Imports {
  return new Map(files.map((file) => [file, importsOf(file, readFileSync(file, 'utf8'))]))
}

export function importsOf(file: string, source: string): string[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const paths = specifiersIn(program).flatMap((specifier) => resolve(file, specifier) ?? [])
  return [...new Set(paths)]
}

const importing = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
])

function specifiersIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  const inside = Object.values(node).flatMap(specifiersIn)
  const isImport = 'type' in node && typeof node.type === 'string' && importing.has(node.type)
  return isImport && 'source' in node ? [...literal(node.source), ...inside] : inside
}

const literal = (node: unknown) =>
  typeof node === 'object' && node && 'value' in node && typeof node.value === 'string' ? [node.value] : []

function resolve(file: string, specifier: string) {
  const [path = ''] = specifier.split('?')
  if (path.startsWith('#contract/')) return `${path.replace('#contract', 'worker/contract')}.ts`
  if (path.startsWith('.')) return join(dirname(file), path)
}

/** Groups of files that import each other, directly or by way of others (Tarjan's strongly connected components). */
export function circlesIn(imports: Imports): string[][] {
  const circles: string[][] = []
  const order = new Map<string, number>()
  const open: string[] = []

  function visit(file: string): number {
    const index = order.size
    order.set(file, index)
    open.push(file)
    let lowest = index
    for (const next of imports.get(file) ?? []) {
      if (!order.has(next)) lowest = Math.min(lowest, visit(next))
      else if (open.includes(next)) lowest = Math.min(lowest, order.get(next) ?? index)
    }
    if (lowest === index) {
      const circle = open.splice(open.indexOf(file))
      if (circle.length > 1 || imports.get(file)?.includes(file)) circles.push(circle.sort())
    }
    return lowest
  }

  for (const file of imports.keys()) if (!order.has(file)) visit(file)
  return circles
}
