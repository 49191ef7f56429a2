import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Goal, goals } from './goals.ts'
import type { Samples } from './samples.ts'

const head = '| Goal | What | Product | Floor | Ratio | To be | Met |\n|---|---|--:|--:|--:|---|---|'

/** The lines that have a measurement. */
export function drawTable(samples: Samples) {
  const lines = goals.map((goal) => judge(goal, samples)).filter((line) => line !== undefined)
  const judged = lines.filter(({ isMet }) => isMet !== undefined)
  const missed = judged.filter(({ isMet }) => !isMet)
  const table = [head, ...lines.map(({ cells }) => `| ${cells.join(' | ')} |`)].join('\n')
  const byGoal = Object.entries(Object.groupBy(judged, ({ cells: [id = ''] }) => id)).map(([id, all = []]) => {
    const lost = all.filter(({ isMet }) => !isMet).length
    return lost > 0 ? `${id} in ${lost} of ${all.length}` : undefined
  })
  const list = byGoal.filter((line) => line !== undefined).join(', ')
  return `${table}\n\n${judged.length - missed.length} of ${judged.length} lines met.${list && ` Missed: ${list}.`}`
}

function judge(goal: Goal, samples: Samples) {
  const product = samples.of('product', goal.sample)
  const floor = goal.beside ? samples.of('product', goal.beside) : samples.of('floor', goal.sample)
  if (product === undefined && floor === undefined) return undefined
  const ratio = product !== undefined && floor ? product / floor : undefined
  const verdicts = [
    goal.most !== undefined && product !== undefined ? product <= goal.most : undefined,
    goal.mostRatio !== undefined && ratio !== undefined ? ratio <= goal.mostRatio : undefined,
  ].filter((verdict) => verdict !== undefined)
  const isMet = verdicts.length > 0 ? verdicts.every(Boolean) : undefined
  const limits = [
    goal.most === undefined ? '' : `≤ ${goal.most} ${goal.unit}`.trim(),
    goal.mostRatio === undefined ? '' : `≤ ${goal.mostRatio}×`,
  ]
  const cells = [
    goal.id,
    goal.what,
    show(product, goal.unit),
    show(floor, goal.unit),
    ratio === undefined ? '' : ratio.toFixed(2),
    limits.filter(Boolean).join(', '),
    isMet === undefined ? '' : isMet ? 'yes' : '**no**',
  ]
  return { cells, isMet }
}

function show(value: number | undefined, unit: Goal['unit']) {
  if (value === undefined) return '–'
  const digits = unit === '' || Math.abs(value) >= 100 ? 0 : 1
  return `${value.toFixed(digits)}${unit && ` ${unit}`}`
}

const readme = join(import.meta.dirname, 'README.md')
const marked = /(<!-- results -->\n)[\s\S]*(<!-- end of results -->)/

export function keepInReadme(results: string) {
  const text = readFileSync(readme, 'utf8')
  writeFileSync(
    readme,
    text.replace(marked, (_, begin, end) => `${begin}\n${results}\n\n${end}`),
  )
}
