import { mutate } from 'swr'
import type { PickList, PickLists, PickMark } from '#contract/orders/picking'
import { readStored, writeStored } from '../../../api/browser-storage.ts'
import { ApiError, post } from '../../../api/client.ts'
import { createStore } from '../../../api/create-store.ts'
import { getSession } from '../../../api/session-store.ts'
import { isUnclear } from '../../../api/unclear.ts'
import { refreshLists } from './api.ts'
import type { Mark } from './walk.ts'

const storageKey = 'picking-marks'
const retryMs = 3000

const isMarks = (value: unknown): value is Mark[] =>
  Array.isArray(value) && value.every((mark) => typeof mark === 'object' && mark !== null && 'orderItemId' in mark)

/** Marks that the server has not confirmed, oldest first. Stored, because parts of a warehouse have no signal. */
export const waitingMarks = createStore<readonly Mark[]>(readStored(storageKey, isMarks) ?? [])
waitingMarks.subscribe(() => writeStored(storageKey, waitingMarks.get().length > 0 ? waitingMarks.get() : null))

/** Whether the last attempt to send marks got no answer. */
export const isOffline = createStore(false)

type OnRefused = (message: string) => void

/** Shows a mark at once and sends it. `onRefused` gets the server's message if the mark is refused. */
export function addMark(mark: Omit<Mark, 'key' | 'userId'>, onRefused: OnRefused) {
  const userId = getSession().user?.id
  if (userId === undefined) return
  waitingMarks.set([...waitingMarks.get(), { ...mark, userId, key: crypto.randomUUID() }])
  void sendMarks(onRefused)
}

let isSending = false
let retry: ReturnType<typeof setTimeout> | undefined

/** Sends the marks of this user one by one. Each answer contains the list after the mark. */
export async function sendMarks(onRefused: OnRefused) {
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
    removeMark(mark)
    onRefused(error instanceof ApiError ? error.message : 'No se pudo guardar la marca.')
    void refreshLists()
    return true
  }
}

const removeMark = ({ key }: Mark) => waitingMarks.set(waitingMarks.get().filter((other) => other.key !== key))

const updateLists = (list: PickList) =>
  void mutate<PickLists>(
    (path) => typeof path === 'string' && path.startsWith('/picking?'),
    (lists) => lists && { orders: lists.orders.map((order) => (order.id === list.id ? list : order)) },
    { revalidate: false },
  )
