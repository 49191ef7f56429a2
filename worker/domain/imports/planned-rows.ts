import type { PlannedRow } from './planned-row.ts'
import { type StoredCatalog, withRow } from './stored-catalog.ts'

type Row = Pick<PlannedRow, 'line' | 'code' | 'targetId' | 'adds' | 'delta' | 'after'>
type First = Pick<Row, 'line' | 'adds'>

/**
 * The rows of an import that are planned so far, to find those that repeat a record. Two rows are of one product if they have
 * the same code. Two rows may name the same customer by different keys. So the customer that each row found is compared too, and
 * the e-mail if one of the rows has no RFC.
 */
export class PlannedRows {
  readonly #products: StoredCatalog['products']
  readonly #areCustomers: boolean
  readonly #byCode = new Map<string, First>()
  readonly #byTarget = new Map<number | null, First>()
  readonly #byEmail = new Map<string, First>()

  constructor({ products }: Pick<StoredCatalog, 'products'>, areCustomers: boolean) {
    this.#products = products
    this.#areCustomers = areCustomers
  }

  /** The next row that adds pieces to the same code starts at the result of this one. */
  add(row: Row) {
    const { line, adds, targetId } = row
    const code = row.code.toLowerCase()
    const email = this.#emailOf(row)
    if (!this.#byCode.has(code)) this.#byCode.set(code, { line, adds })
    if (this.#areCustomers && targetId !== null && !this.#byTarget.has(targetId)) {
      this.#byTarget.set(targetId, { line, adds })
    }
    if (email !== '' && !this.#byEmail.has(email)) this.#byEmail.set(email, { line, adds })
    const product = this.#products.get(code)
    if (adds && product) this.#products.set(code, withRow(product, row))
  }

  /** The row, or the error that it repeats an earlier one. Rows that only add pieces to the stock may repeat a code. */
  refuseRepeated(row: PlannedRow): PlannedRow {
    const code = row.code.toLowerCase()
    const first = this.#byCode.get(code) ?? this.#byTarget.get(row.targetId)
    if (!first) {
      // A row without RFC has its e-mail as its code.
      const sameEmail = this.#byEmail.get(code) ?? this.#byCode.get(this.#emailOf(row))
      if (!sameEmail) return row
      const email = `Repetido: el mismo correo está en la fila ${sameEmail.line}, y uno de los dos no tiene RFC.`
      return { ...row, state: 'error', problems: { email } }
    }
    if (first.adds && row.adds && Object.keys(row.after).every((field) => field === 'stock')) return row
    const problems = { code: `Repetido: también en la fila ${first.line}.` }
    return { ...row, state: 'error', delta: 0, adds: false, paid: null, problems }
  }

  #emailOf({ after }: Pick<Row, 'after'>) {
    return this.#areCustomers ? String(after.email ?? '').toLowerCase() : ''
  }
}
