import { mutate } from 'swr'
import type { Order } from '#contract/orders'
import { get, post } from '../api/client.ts'
import { isUnclear } from '../api/unclear.ts'

/** What was sent without an answer, and how many vouchers its order had. */
const unanswered = new Map<string, number>()

/** Shows the shop a transfer; the order says so at once. What an earlier try has sent after all is not sent again. */
export async function sendVoucher({ id, vouchers }: Pick<Order, 'id' | 'vouchers'>, file: File) {
  const key = [id, file.size, file.name].join()
  const path = `/orders/${id}`
  const order = (await arrived(path, unanswered.get(key))) ?? (await send())
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
      const found = await arrived(path, vouchers.length).catch(() => undefined)
      if (found) return found
      throw error
    }
  }
}

/** The order, if it has more vouchers than it had. */
async function arrived(path: string, before: number | undefined) {
  if (before === undefined) return undefined
  const order = await get<Order>(path)
  return order.vouchers.length > before ? order : undefined
}
