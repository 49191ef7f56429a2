import * as v from 'valibot'
import { Amount, Day, Id, RequiredText, SearchText, Text, Timestamp, Whole } from '#contract/fields'
import { PositiveAmount } from '#contract/pesos'
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

/** `added`: movements that no earlier file had. `earlierId`: the latest other statement that has movements of the file. */
export const StatementAnswer = v.object({ id: Id, added: v.number(), earlierId: v.nullable(Id) })
export type StatementAnswer = v.InferOutput<typeof StatementAnswer>

export const Statement = v.object({
  id: Id,
  name: v.string(),
  by: v.string(),
  createdAt: Timestamp,
  movements: v.number(),
  /** Movements with a payment. */
  confirmed: v.number(),
  /** Payments registered with its movements. To undo the statement voids them. */
  payments: v.number(),
  /** Earlier payments that were matched with its movements. When the statement is undone, they stay, without a movement. */
  matched: v.number(),
  isUndone: v.boolean(),
})
export type Statement = v.InferOutput<typeof Statement>

export const Statements = v.object({
  /** The latest 20, without those whose file added nothing. */
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

/** A payment that a movement is matched with. Its amount includes the money above the balance that came with it. */
const MovementPayment = v.object({
  id: Id,
  amount: v.number(),
  paidOn: Day,
  /** Whether the payment was registered with the movement. Otherwise it had been registered before. */
  isNew: v.boolean(),
  order: CollectedOrder,
})

/** Without a search: the payments of the amount that is left of the movement. */
export const MatchableQuery = v.object({ search: v.optional(SearchText(100), '') })
export type MatchableQuery = v.InferOutput<typeof MatchableQuery>

/** The payments that a movement can be matched with, the latest first, at most `maxMatchable`. */
export const MatchablePayments = v.object({ payments: v.array(MovementPayment) })
export type MatchablePayments = v.InferOutput<typeof MatchablePayments>

export const maxMatchable = 50

export const BankMovement = v.object({
  id: Id,
  movedOn: Day,
  amount: v.number(),
  concept: v.string(),
  reference: v.string(),
  /** True if staff marked the movement, or the rest of it, as money that is not of an order. */
  isIgnored: v.boolean(),
  payments: v.array(MovementPayment),
  /** Pesos of the movement without a payment. */
  left: v.number(),
  /** Without a match: the order that it names. It was paid or cancelled, or an earlier movement pays it. */
  named: v.nullable(CollectedOrder),
  /** A registered payment of the same amount without a movement, e.g. from a voucher. Null: none, or several are possible. */
  registered: v.nullable(MovementPayment),
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

const orderMatch = { movementId: Id, orderId: Id, allowSurplus: v.optional(v.boolean()) }
const paymentMatch = { movementId: Id, paymentId: Id }

/** Registers the movement as a payment of the order, or matches it with a payment that is registered. `allowSurplus`: see `NewPayment`. */
const ConfirmedMatch = v.union([v.object(paymentMatch), v.object(orderMatch)])

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

/** One payment for each order, all of one customer. Together at most what is left of the movement. `allowSurplus`: see `NewPayment`. */
export const SplitMovement = v.object({
  orders: v.pipe(
    v.array(v.object({ orderId: Id, amount: PositiveAmount })),
    v.minLength(1, 'Elige al menos un pedido.'),
    v.maxLength(maxMatches, `Reparte el abono entre ${maxMatches} pedidos como máximo.`),
    v.check(
      (orders) => new Set(orders.map(({ orderId }) => orderId)).size === orders.length,
      'Un pedido está dos veces.',
    ),
  ),
  allowSurplus: v.optional(v.boolean()),
})
export type SplitMovement = v.InferOutput<typeof SplitMovement>

export const IgnoreMovement = v.object({ isIgnored: v.boolean() })
export type IgnoreMovement = v.InferOutput<typeof IgnoreMovement>
