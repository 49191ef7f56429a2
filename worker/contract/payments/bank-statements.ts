import * as v from 'valibot'
import { Amount, Day, Id, RequiredText, Text, Timestamp, Whole } from '#contract/fields'
import { CollectedOrder } from './collection.ts'

/** Money that came into the shop's bank account. Amounts in pesos. */
export const NewBankMovement = v.object({
  movedOn: Day,
  amount: v.pipe(Amount(), v.minValue(0.01), v.maxValue(1_000_000_000)),
  concept: Text(500),
  reference: Text(100),
  /** Number of equal lines above it in its file. */
  repeated: v.pipe(Whole(), v.minValue(0), v.maxValue(10_000)),
})
export type NewBankMovement = v.InferOutput<typeof NewBankMovement>

/** Movements of one request, so that also the longest texts fit into it. A longer statement is sent in parts. */
export const maxMovements = 150

/** Index of the column of each value. `amount` is signed unless received money has a column of its own. */
export const StatementColumns = v.object({
  date: v.nullable(Whole()),
  amount: v.nullable(Whole()),
  concept: v.nullable(Whole()),
  reference: v.nullable(Whole()),
})
export type StatementColumns = v.InferOutput<typeof StatementColumns>

export const NewStatement = v.object({
  uid: v.pipe(Text(64), v.minLength(8)),
  name: RequiredText('Indica el archivo.', 200),
  /** Titles of the file's columns. A later file with the same titles has the same layout. */
  headers: Text(1000),
  columns: StatementColumns,
  movements: v.pipe(v.array(NewBankMovement), v.minLength(1, 'El archivo no tiene abonos.'), v.maxLength(maxMovements)),
})
export type NewStatement = v.InferOutput<typeof NewStatement>

/** `added`: movements that no earlier file had. */
export const StatementAnswer = v.object({ id: Id, added: v.number() })
export type StatementAnswer = v.InferOutput<typeof StatementAnswer>

export const Statement = v.object({
  id: Id,
  name: v.string(),
  by: v.string(),
  createdAt: Timestamp,
  movements: v.number(),
  confirmed: v.number(),
  isUndone: v.boolean(),
})
export type Statement = v.InferOutput<typeof Statement>

export const Statements = v.object({
  /** The latest 20. */
  statements: v.array(Statement),
  layouts: v.array(v.object({ headers: v.string(), columns: StatementColumns })),
})
export type Statements = v.InferOutput<typeof Statements>

/**
 * Ways in which an order is found for a movement.
 * - `reference`: the movement has the order's reference or number
 * - `amount`: the only order with this balance, made before
 * - `name`: the movement names the customer
 */
const matchKinds = ['reference', 'amount', 'name'] as const
export type MatchKind = (typeof matchKinds)[number]

export const BankMovement = v.object({
  id: Id,
  movedOn: Day,
  amount: v.number(),
  concept: v.string(),
  reference: v.string(),
  isIgnored: v.boolean(),
  /** The order whose payment was registered with it. */
  paid: v.nullable(CollectedOrder),
  /** Without a match: the order that it names. It was paid or cancelled, or an earlier movement pays it. */
  named: v.nullable(CollectedOrder),
  /**
   * Day of a payment of the same amount that was registered for its order without a movement, as from a voucher, also if it paid the
   * order. It may be the same money. Null: none.
   */
  registeredOn: v.nullable(Day),
  match: v.nullable(
    v.object({
      kind: v.picklist(matchKinds),
      order: CollectedOrder,
      /** Number of other orders that also match. */
      others: v.number(),
    }),
  ),
})
export type BankMovement = v.InferOutput<typeof BankMovement>

export const StatementMovements = v.object({ statement: Statement, movements: v.array(BankMovement) })
export type StatementMovements = v.InferOutput<typeof StatementMovements>

export const maxMatches = 50

/** `allowSurplus`: see `NewPayment`. */
const ConfirmedMatch = v.object({ movementId: Id, orderId: Id, allowSurplus: v.optional(v.boolean()) })

export const ConfirmMatches = v.object({
  matches: v.pipe(v.array(ConfirmedMatch), v.minLength(1), v.maxLength(maxMatches)),
})
export type ConfirmMatches = v.InferOutput<typeof ConfirmMatches>

/** `refused`: the message of each movement whose payment could not be registered or voided. */
export const MatchResult = v.object({
  done: v.number(),
  refused: v.array(v.object({ movementId: Id, message: v.string() })),
})
export type MatchResult = v.InferOutput<typeof MatchResult>

export const IgnoreMovement = v.object({ isIgnored: v.boolean() })
export type IgnoreMovement = v.InferOutput<typeof IgnoreMovement>
