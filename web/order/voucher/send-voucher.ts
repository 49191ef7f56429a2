import { mutate } from 'swr'
import type { Order } from '#contract/orders/orders'
import { get, post } from '../../api/client.ts'
import { isUnclear } from '../../api/unclear.ts'

/** Uploads without an answer: the number of vouchers before the upload, by order and file. */
const unanswered = new Map<string, number>()

/** Uploads a payment voucher. Does not send the file again if an earlier attempt, whose answer was lost, arrived. */
export async function sendVoucher({ id, vouchers }: Pick<Order, 'id' | 'vouchers'>, file: File) {
  const key = [id, file.size, file.name].join()
  const path = `/orders/${id}`
  const order = (await orderIfArrived(path, unanswered.get(key))) ?? (await send())
  unanswered.delete(key)
  await mutate(path, order, { revalidate: false })

  async function send() {
    const form = new FormData()
    form.set('file', file)
    try {
      return await post<Order>(`${path}/voucher`, form)
    } catch (error) {
      if (!isUnclear(error)) throw error
      unanswered.set(key, vouchers.length)
      const found = await orderIfArrived(path, vouchers.length).catch(() => undefined)
      if (found) return found
      throw error
    }
  }
}

/** The order, if it has more vouchers than `before`. */
async function orderIfArrived(path: string, before: number | undefined) {
  if (before === undefined) return undefined
  const order = await get<Order>(path)
  return order.vouchers.length > before ? order : undefined
}
