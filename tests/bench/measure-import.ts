import type { Import } from '#contract/imports/imports'

type Setting = {
  product: URL
  bare: URL
  token: string
  print: (cell: { goal: string; what: string; mostRatio: number }, ours: number, bare?: number, ratio?: number) => void
}

const perRequest = 500
const codeOf = (run: string, row: number) => `BENCH-${run}-${row}`

/** An import of new products with stock, from the first part of the preview to the last row applied, beside their bare INSERT. */
export async function measureImport({ product, bare, token, print }: Setting, rows: number) {
  const run = Date.now().toString(36)
  const call = async <Answer>(method: string, path: string, body: object): Promise<Answer> => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` }
    const answer = await fetch(new URL(path, product), { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  const startedAt = performance.now()
  const begun = { uid: crypto.randomUUID(), kind: 'products', name: 'bench.csv', rows, defaults: { category: 'Banco' } }
  const { id } = await call<Import>('POST', '/imports', begun)
  for (let from = 0; from < rows; from += perRequest) {
    const part = Array.from({ length: Math.min(perRequest, rows - from) }, (_, index) => ({
      line: from + index + 2,
      cells: { code: codeOf(run, from + index), name: `Producto ${from + index}`, salePrice1: '$ 45.50', stock: '10' },
    }))
    await call('PUT', `/imports/${id}/rows`, { rows: part })
  }
  for (let state = 'draft'; state !== 'applied'; ) {
    state = (await call<Import>('POST', `/imports/${id}/apply`, {})).state
  }
  const ours = performance.now() - startedAt
  const theirs = await bareInsert(bare, run, rows)
  print({ goal: 'import', what: `${rows} new products with stock`, mostRatio: 4 }, ours, theirs, ours / theirs)
}

/** Writes the same rows with one statement for products, one for stock and one for movements. The triggers of the tables run too. */
async function bareInsert(bare: URL, run: string, rows: number) {
  const startedAt = performance.now()
  for (let from = 0; from < rows; from += perRequest) {
    const codes = Array.from(
      { length: Math.min(perRequest, rows - from) },
      (_, index) => `B${codeOf(run, from + index)}`,
    )
    const args = [{ type: 'text', value: JSON.stringify(codes) }]
    const made = 'products WHERE code IN (SELECT value FROM json_each(?))'
    const statements = [
      { sql: 'BEGIN IMMEDIATE' },
      { sql: "INSERT INTO products (code, name, salePrice1) SELECT value, 'Producto', 4550 FROM json_each(?)", args },
      { sql: `INSERT INTO inventory (productId, on_hand) SELECT id, 10 FROM ${made}`, args },
      { sql: `INSERT INTO stock_movements (productId, type, on_hand) SELECT id, 'initial', 10 FROM ${made}`, args },
      { sql: 'COMMIT' },
    ]
    const body = JSON.stringify({
      requests: [{ type: 'batch', batch: { steps: statements.map((stmt) => ({ stmt })) } }],
    })
    const answer = await fetch(bare, { method: 'POST', body })
    if (!answer.ok) throw new Error(`bare: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  return performance.now() - startedAt
}
