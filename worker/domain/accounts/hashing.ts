import * as passwords from '../../../db/passwords.ts'
import { AppError, invalidField } from '../../errors.ts'
import { createSlots } from '../slots.ts'

/**
 * A password hash blocks the isolate for its whole time, and every other request with it. Hashes therefore run one by
 * one with a pause after each, and only a few requests may wait for theirs.
 *
 * A request waits until a time, not for the promise of the one before it: a cancelled request would never resolve it.
 */
const maxWaiting = 8
/** More slots for requests with a session or from a known device, so that callers without either cannot take them all. */
const maxWaitingKnown = 12
/** Time after which a slot is free again, because a cancelled request does not free its own. */
const maxStayMs = 20_000
const maxTurnMs = 2000
/** Pause after a hash of the usual cost. */
const pauseMs = 300
/** Pause after a slow hash, as a multiple of its duration. Some runtimes stop the clock during the hash, so that it measures 0. */
const pausePerTime = 2.5

const slots = createSlots(maxStayMs)
let nextTurnAt = 0

/** Without this delay, callers that repeat a refused request at once would keep the isolate busy. */
const refusalDelayMs = 1000

type Hashing = { hash: typeof hash; verify: typeof verify; leaveSlotOfKnown: typeof leaveSlotOfKnown }

/**
 * A refusal with a time to retry, also one that `act` throws, is answered a second later. `isKnown`: what the request claims. `act`
 * calls `leaveSlotOfKnown` when the claim is wrong.
 * @throws 503 when too many requests wait for a hash
 */
export async function withHashing<Result>(isKnown: boolean, act: (hashing: Hashing) => Promise<Result>) {
  try {
    return await withSlot(isKnown, act)
  } catch (error) {
    if (error instanceof AppError && error.extra.retryAfter)
      await new Promise((resolve) => setTimeout(resolve, refusalDelayMs))
    throw error
  }
}

async function withSlot<Result>(isKnown: boolean, act: (hashing: Hashing) => Promise<Result>) {
  const free = slots.take(isKnown ? maxWaitingKnown : maxWaiting)
  if (!free) throw tooBusy()
  try {
    return await act({ hash, verify, leaveSlotOfKnown })
  } finally {
    free()
  }
}

/** @throws 503 if more requests wait than may without a session or a known device */
function leaveSlotOfKnown() {
  if (slots.taken() > maxWaiting) throw tooBusy()
}

/** The hash of a password that a signed-in user sets. */
export const hashPassword = (password: string) => withHashing(true, ({ hash }) => hash(password))

function hash(password: string) {
  return inTurn(1, () => passwords.hashPassword(password))
}

/** Verifies a password. With `stored` undefined, takes the same time and returns false. */
function verify(password: string, stored: string | undefined) {
  const cost = stored === undefined ? 1 : passwords.relativeCost(stored)
  return inTurn(cost, () => passwords.verifyPassword(password, stored))
}

async function inTurn<Result>(cost: number, act: () => Promise<Result>) {
  while (nextTurnAt > Date.now()) await new Promise((resolve) => setTimeout(resolve, nextTurnAt - Date.now()))
  const startedAt = Date.now()
  nextTurnAt = startedAt + maxTurnMs * cost
  try {
    return await act()
  } finally {
    const now = Date.now()
    nextTurnAt = now + Math.max(pauseMs * cost, pausePerTime * (now - startedAt))
  }
}

const tooBusy = () =>
  new AppError(503, 'BUSY', 'Muchas personas están entrando a la vez. Espera unos segundos e inténtalo de nuevo.', {
    retryAfter: 3,
  })

/** The refusal of the password with which a signed-in user confirms a change. */
export const wrongPassword = () => invalidField('current', 'La contraseña actual no es correcta.')
