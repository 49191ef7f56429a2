import useSWR from 'swr'
import {
  type BankMovement,
  type ConfirmMatches,
  type MatchablePayments,
  type MatchResult,
  maxMatches,
  maxMovements,
  type NewBankMovement,
  type SplitMovement,
  type StatementAnswer,
  type StatementColumns,
  type StatementMovements,
  type Statements,
} from '#contract/payments/bank-statements'
import { ApiError, del, get, post, put } from '../../../api/client.ts'
import { finallyRefetch } from '../../../api/refetch.ts'
import { isUnclear } from '../../../api/unclear.ts'
import { isOfOrders } from '../../../order/api.ts'
import { partsOf } from '../../parts-of.ts'
import { steadyListOptions } from '../../swr-options.ts'

const path = '/bank-statements'

export const useStatements = () => useSWR<Statements>(path)

/** Not revalidated on focus: the matches would change under the pointer. */
export const useStatement = (id: number) => useSWR<StatementMovements>(`${path}/${id}`, { revalidateOnFocus: false })

/** The registered payments that a movement can be matched with. */
export const useMatchablePayments = (id: number, movementId: number, search: string) =>
  useSWR<MatchablePayments>(
    `${path}/${id}/movements/${movementId}/payments?${new URLSearchParams({ search })}`,
    steadyListOptions,
  )

/** Reads the statements again after a write, also after a failed one: no event tells the screen what other users did. */
const thenRead = <Result>(write: Promise<Result>) =>
  finallyRefetch(write, (key) => key.startsWith(path) || isOfOrders(key))

type ReadStatement = {
  uid: string
  name: string
  headers: string
  columns: StatementColumns
  movements: readonly NewBankMovement[]
}

/** Sends a statement in parts; sent again, it adds nothing twice. */
export const addStatement = (file: ReadStatement) => thenRead(addParts(file))

async function addParts(file: ReadStatement) {
  let result: StatementAnswer = { id: 0, added: 0, earlierId: null }
  for (const movements of partsOf(file.movements, maxMovements)) {
    const { id, added, earlierId } = await post<StatementAnswer>(path, { ...file, movements })
    result = { id, added: result.added + added, earlierId: earlierId ?? result.earlierId }
  }
  return result
}

/** Registers the payments of the matches. */
export const confirmMatches = (id: number, matches: ConfirmMatches['matches']) => thenRead(confirmParts(id, matches))

async function confirmParts(id: number, matches: ConfirmMatches['matches']) {
  const result: MatchResult = { done: 0, refused: [] }
  for (const part of partsOf(matches, maxMatches)) {
    const { done, refused } = await confirmPart(id, part)
    result.done += done
    result.refused.push(...refused)
  }
  return result
}

/** After a lost answer, reads which payments were registered, and sends the others again. */
async function confirmPart(id: number, part: ConfirmMatches['matches']): Promise<MatchResult> {
  const send = (matches: ConfirmMatches['matches']) => post<MatchResult>(`${path}/${id}/confirm`, { matches })
  try {
    return await send(part)
  } catch (error) {
    if (!isUnclear(error)) throw error
  }
  try {
    const { movements } = await get<StatementMovements>(`${path}/${id}`)
    const byId = new Map(movements.map((movement) => [movement.id, movement]))
    const rest = part.filter((match) => !isDoneIn(byId.get(match.movementId), match))
    const { done, refused } = rest.length > 0 ? await send(rest) : { done: 0, refused: [] }
    return { done: part.length - rest.length + done, refused }
  } catch (error) {
    throw isUnclear(error) ? unconfirmed : error
  }
}

const isDoneIn = (movement: BankMovement | undefined, match: ConfirmMatches['matches'][number]) =>
  'paymentId' in match ? movement?.payments.some(({ id }) => id === match.paymentId) : movement?.left === 0

const unconfirmed = new ApiError(0, {
  code: 'UNCONFIRMED',
  message:
    'No sabemos qué pagos se registraron. Revisa tu conexión e inténtalo de nuevo: un abono no se registra dos veces.',
})

export const ignoreMovement = (id: number, movementId: number, isIgnored: boolean) =>
  thenRead(put(`${path}/${id}/movements/${movementId}`, { isIgnored }))

/** Registers a payment for each of these orders. Sends it again after a lost answer: the key registers them once. */
export function splitMovement(id: number, movementId: number, input: SplitMovement, idempotencyKey: string) {
  const send = () => post(`${path}/${id}/movements/${movementId}/payments`, input, { idempotencyKey })
  return thenRead(
    send()
      .catch((error) => (isUnclear(error) ? send() : Promise.reject(error)))
      .catch((error) => Promise.reject(isUnclear(error) ? unconfirmed : error)),
  )
}

/** Separates a payment that had been registered before from its movement. */
export const unmatchPayment = (id: number, movementId: number, paymentId: number) =>
  thenRead(del(`${path}/${id}/movements/${movementId}/payments/${paymentId}`))

export const undoStatement = (id: number) => thenRead(post<MatchResult>(`${path}/${id}/undo`))
