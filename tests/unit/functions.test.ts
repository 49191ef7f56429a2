import { readFileSync } from 'node:fs'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

/** A longer function does a second thing, which gets a function, a hook or a component of its own. */
const maxLines = 80

type Span = { name: string; line: number; lines: number }

/** The functions of a file, from their first line to their last. A function that is a value has the name of its constant. */
function functionsOf(file: string, source: string): Span[] {
  const names = new Map<unknown, string>()
  const spans: Span[] = []
  const breaks = [...source.matchAll(/\n/g)].map(({ index }) => index)
  const lineOf = (offset: number) => breaks.findLastIndex((index) => index < offset) + 2
  const add = (node: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    const name = node.id?.name ?? names.get(node) ?? 'unnamed'
    const line = lineOf(node.start)
    spans.push({ name, line, lines: lineOf(node.end) - line + 1 })
  }
  const visitor = new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier') names.set(init, id.name)
    },
    FunctionDeclaration: add,
    FunctionExpression: add,
    ArrowFunctionExpression: add,
  })
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  visitor.visit(program)
  return spans
}

test(`no function has more than ${maxLines} lines`, () => {
  const long = sourceFiles.flatMap((file) =>
    functionsOf(file, readFileSync(file, 'utf8'))
      .filter(({ lines }) => lines > maxLines)
      .map(({ name, line, lines }) => `${file}:${line} ${name} ${lines}`),
  )
  expect(long).toEqual([])
})

test('functions of every kind are measured, also those inside of others', () => {
  const source = `const text = 'ñ 🙂'
    export default function Screen() {
      const handle = (event: Event) => {
        event.preventDefault()
      }
      return <Button onClick={() => handle()}>{text}</Button>
    }
    export const short = <T,>(value: T) => value
    class Store {
      read() {
        return
      }
    }
  `
  expect(functionsOf('web/ui/file.tsx', source).toSorted((a, b) => a.line - b.line)).toEqual([
    { name: 'Screen', line: 2, lines: 6 },
    { name: 'handle', line: 3, lines: 3 },
    { name: 'unnamed', line: 6, lines: 1 },
    { name: 'short', line: 8, lines: 1 },
    { name: 'unnamed', line: 10, lines: 3 },
  ])
})
