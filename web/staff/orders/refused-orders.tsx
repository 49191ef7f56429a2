import type { RefusedOrder } from './use-bulk-move.ts'

/** The orders that an action for several could not change, with the reason of each. */
export const RefusedOrders = ({ orders }: { orders: readonly RefusedOrder[] }) =>
  orders.length > 0 ? (
    <div role="alert" className="mt-2 text-bad text-sm">
      <ul className="grid gap-1">
        {orders.map(({ id, folio, message }) => (
          <li key={id} className="[overflow-wrap:anywhere]">
            <b className="font-semibold">{folio}:</b> {message}
          </li>
        ))}
      </ul>
    </div>
  ) : null
