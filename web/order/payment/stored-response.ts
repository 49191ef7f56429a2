import { referenceOf, transactionOf } from '#contract/payments/payments'
import { readStored, writeStored } from '../../api/browser-storage.ts'
import { getSession } from '../../api/session-store.ts'
import { isRecord, isText } from '../../api/shapes.ts'

const isResponseKey = (key: string) => key.endsWith('_response')

/** Reads and removes the answer that the provider stores in the browser, because it contains the cardholder's name. */
export function takeResponse(): unknown {
  let response: unknown
  try {
    for (const key of Object.keys(localStorage).filter(isResponseKey)) {
      const text = localStorage.getItem(key)
      localStorage.removeItem(key)
      response = text ? JSON.parse(text) : response
    }
  } catch {
    // Storage is blocked, or the value is not JSON.
  }
  return response
}

/** A payment without a result yet: its charge, or the reference of a window that has not answered. */
export type Undecided = { transactionTokenId: string } | { merchantReferenceCode: string }

const isUndecided = (value: unknown): value is Undecided =>
  isRecord(value) && (isText(value.transactionTokenId) || isText(value.merchantReferenceCode))

/**
 * The key in localStorage, one for each user. With one for all users, the next user of the browser would request the result: the
 * server refuses that, and the payment would be deleted here.
 */
const undecidedKey = () => `undecided_payment:${getSession().user?.id}`

/** Stores a payment until the server has its result: its id or its reference, and nothing else of the answer. */
export function storeUndecided(callback: unknown) {
  const id = transactionOf(callback)
  const reference = referenceOf(callback)
  if (!id && !reference) return
  const undecided = { ...(id && { transactionTokenId: id }), ...(reference && { merchantReferenceCode: reference }) }
  writeStored(undecidedKey(), undecided)
}

/** Reads it. An answer that the provider stored in the browser is one, too. */
export function readUndecided(): Undecided | undefined {
  storeUndecided(takeResponse())
  return readStored(undecidedKey(), isUndecided) ?? undefined
}

export const forgetUndecided = () => writeStored(undecidedKey(), null)
