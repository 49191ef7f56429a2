import { mutate } from 'swr'
import type { PickList, PickLists, PickMark } from '#contract/orders/picking'
import { ApiError, post } from '../../../api/client.ts'
import { createStore } from '../../../api/create-store.ts'
import { outboxOf } from '../../../api/outbox.ts'
import { getSession, onSession } from '../../../api/session-store.ts'
import { isUnclear } from '../../../api/unclear.ts'
import { toast } from '../../../ui/toast.ts'
import { reportFault } from '../../../ui/use-action.ts'
import { refreshLists } from './api.ts'
import type { Mark } from './walk.ts'

const retryMs = 3000

const isMark = (value: unknown): value is Mark =>
  typeof value === 'object' && value !== null && 'orderItemId' in value && 'createdAt' in value

/** Where the marks wait: parts of a warehouse have no signal. */
const outbox = outboxOf('picking', isMark)

/** Marks of this user that the server has not confirmed, oldest first, also those of other tabs and of earlier visits. */
export const waitingMarks = createStore<readonly Mark[]>([])

/** Without storage, the marks of this tab stay. */
function restoreMarks() {
  const userId = getSession().user?.id
  const stored = userId === undefined ? [] : outbox.read(userId)
  const keys = new Set(stored.map(({ key }) => key))
  waitingMarks.set([...stored, ...waitingMarks.get().filter((mark) => mark.userId === userId && !keys.has(mark.key))])
}

const forgetMark = (key: string) => waitingMarks.set(waitingMarks.get().filter((mark) => mark.key !== key))

globalThis.addEventListener?.('storage', ({ key, newValue }) => {
  // Another tab has sent the mark.
  if (newValue === null) forgetMark(key?.split(':').at(-1) ?? '')
  else restoreMarks()
})
// Of the next user of the browser. Signing out keeps the stored marks: the goods are picked, and the screen promised to send them.
onSession(restoreMarks)

/** Whether the last attempt to send marks got no answer. */
export const isOffline = createStore(false)

type OnRefused = (message: string) => void

const showRefusal: OnRefused = (message) => toast.error(message)

/** Shows a mark at once and sends it. `onRefused` gets the server's message if the mark is refused. */
export function addMark(values: Omit<Mark, 'key' | 'userId' | 'createdAt'>, onRefused: OnRefused) {
  const userId = getSession().user?.id
  if (userId === undefined) return
  const mark = { ...values, userId, key: crypto.randomUUID(), createdAt: new Date().toISOString() }
  outbox.write(userId, mark.key, mark)
  waitingMarks.set([...waitingMarks.get(), mark])
  void sendMarks(onRefused)
}

let isSending = false
let retry: ReturnType<typeof setTimeout> | undefined

/** Sends the marks of this user one by one. Each answer contains the list after the mark. */
export async function sendMarks(onRefused = showRefusal) {
  restoreMarks()
  if (isSending) return
  isSending = true
  clearTimeout(retry)
  try {
    for (let mark = nextMark(); mark; mark = nextMark()) {
      if (!(await sendMark(mark, onRefused))) {
        retry = setTimeout(() => void sendMarks(onRefused), retryMs)
        return
      }
    }
  } finally {
    isSending = false
  }
}

function nextMark() {
  const userId = getSession().user?.id
  return waitingMarks.get().find((mark) => mark.userId === userId)
}

/** Returns false if the mark has to be sent again. */
async function sendMark(mark: Mark, onRefused: OnRefused) {
  const { key, orderId, orderItemId, add, isShort } = mark
  try {
    const body: PickMark = { orderItemId, add, isShort }
    const list = await post<PickList>(`/picking/${orderId}/marks`, body, { idempotencyKey: key })
    isOffline.set(false)
    // In one render: the answer already contains the mark, which is removed from the waiting ones.
    updateLists(list)
    removeMark(mark)
    return true
  } catch (error) {
    const mustRepeat = isUnclear(error) || (error instanceof ApiError && [401, 429].includes(error.status))
    isOffline.set(mustRepeat)
    if (mustRepeat) return false
    reportFault(error)
    removeMark(mark)
    onRefused(error instanceof ApiError ? error.message : 'No se pudo guardar la marca.')
    void refreshLists()
    return true
  }
}

function removeMark({ key, userId }: Mark) {
  outbox.write(userId, key, null)
  forgetMark(key)
}

const updateLists = (list: PickList) =>
  void mutate<PickLists>(
    (path) => typeof path === 'string' && path.startsWith('/picking?'),
    (lists) => lists && { orders: lists.orders.map((order) => (order.id === list.id ? list : order)) },
    { revalidate: false },
  )
