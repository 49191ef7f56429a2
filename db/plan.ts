import { type SQL, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'

export type Statement = BatchItem<'sqlite'>

/** Returns the error that a refused write throws. It runs after the rollback, so it may read the current rows. */
export type Refusal = () => Error | Promise<Error>

/** A condition that must hold at its place in the transaction. */
class Condition {
  readonly condition: SQL
  readonly refusal: Refusal
  constructor(condition: SQL, refusal: Refusal) {
    this.condition = condition
    this.refusal = refusal
  }
}

/** A statement and the constraints it may break. */
class Constrained<S extends Statement = Statement> {
  readonly statement: S
  readonly refusals: Record<string, Refusal>
  constructor(statement: S, refusals: Record<string, Refusal>) {
    this.statement = statement
    this.refusals = refusals
  }
}

type Entry = Statement | Condition | Constrained | Plan | undefined
/** The statements of one transaction by name, in the order they run. A group of statements is a plan of its own. */
export type Plan = { readonly [name: string]: Entry }

type ResultOf<E> = E extends Condition
  ? undefined
  : E extends Constrained<infer S>
    ? S['_']['result']
    : E extends Statement
      ? E['_']['result']
      : E extends Plan
        ? Results<E>
        : undefined
/** Result of each statement, by its name. */
type Results<P extends Plan> = { [Name in keyof P]: ResultOf<P[Name]> }

/** Undoes the transaction and throws the refusal unless the condition holds. */
export const ensure = (condition: SQL, refusal: Refusal) => new Condition(condition, refusal)

/**
 * Throws a refusal if the statement breaks that constraint: the name of a CHECK (`stock_available`), or a column of a
 * unique key (`users.email`).
 */
export const onConstraint = <S extends Statement>(statement: S, refusals: Record<string, Refusal>) =>
  new Constrained(statement, refusals)

/** One statement of a flattened plan; `name` is its path, such as `reservation.movements`. */
export type Step = { name: string; entry: Statement | Condition | Constrained }

/** The statements of a plan and its groups, in the order they run. */
export function stepsOf(plan: Plan, prefix = ''): Step[] {
  return Object.entries(plan).flatMap(([key, entry]) => {
    const name = prefix + key
    if (entry === undefined) return []
    return isGroup(entry) ? stepsOf(entry, `${name}.`) : [{ name, entry }]
  })
}

/** Puts the results back under their names. `next` returns them one by one, in the order of `stepsOf`. */
export function nameResults<P extends Plan>(plan: P, next: () => unknown): Results<P> {
  const named = Object.entries(plan).map(([key, entry]) => {
    if (entry === undefined) return [key, undefined]
    return [key, isGroup(entry) ? nameResults(entry, next) : next()]
  })
  return Object.fromEntries(named) as Results<P>
}

/** Statements of Drizzle and of this file are instances of classes; a group is an object literal. */
const isGroup = (entry: Exclude<Entry, undefined>): entry is Plan => Object.getPrototypeOf(entry) === Object.prototype

export const statementOf = ({ entry }: Step) => (entry instanceof Constrained ? entry.statement : entry)

export const isCondition = (entry: Statement | Condition): entry is Condition => entry instanceof Condition

/** The refusal that claims this failure of the step, if one does. `message`: what SQLite reported. */
export function refusalOf({ entry }: Step, message: string): Refusal | undefined {
  if (entry instanceof Condition) return message.includes(conditionFailed) ? entry.refusal : undefined
  if (!(entry instanceof Constrained)) return undefined
  const [, broken = ''] = message.match(/constraint failed: (.+)$/) ?? []
  const constraints = broken.split(', ')
  return Object.entries(entry.refusals).find(([constraint]) => constraints.includes(constraint))?.[1]
}

/** A query that fails unless the condition holds: it parses malformed JSON, because SQLite has RAISE in triggers only. */
export const conditionQuery = (condition: SQL) => sql`SELECT CASE WHEN ${condition} THEN 1 ELSE json('!') END`
/** The message of SQLite for a condition that does not hold: see `conditionQuery`. */
export const conditionFailed = 'malformed JSON'
