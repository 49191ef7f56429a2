import { Link } from 'react-router-dom'
import { todayInMexico } from '#contract/fields'
import { type ListedPrices, listStateLabels, stateOfList } from '#contract/prices/price-lists'
import { formatCount, formatMoney } from '../../../ui/money.ts'
import { ErrorState, Skeleton } from '../../../ui/states.tsx'
import { useListPrices } from '../api.ts'

/** The saved prices of a product in every price list. They are changed in the list. */
export function ListPrices({ id }: { id: number }) {
  const { data: lists, error, mutate } = useListPrices(id)
  return (
    <div className="grid content-start gap-2 border-line border-t pt-4 sm:col-span-2">
      <h3 className="font-medium text-ink-2 text-sm">En las listas de precios</h3>
      {error && !lists ? (
        <ErrorState message="No se pudieron cargar los precios de las listas." onRetry={() => mutate()} />
      ) : !lists ? (
        <Skeleton lines={3} />
      ) : lists.length === 0 ? (
        <p className="text-ink-2 text-sm">Aún no hay listas de precios: todos pagan el precio de lista.</p>
      ) : (
        <PriceTable lists={lists} />
      )}
    </div>
  )
}

const PriceTable = ({ lists }: { lists: readonly ListedPrices[] }) => (
  <table className="w-full text-sm">
    <caption className="sr-only">Precios del producto en cada lista</caption>
    <thead className="text-left text-ink-2 text-xs">
      <tr className="border-line border-b">
        <th className="py-2 font-semibold">Lista</th>
        <th className="px-2 py-2 text-right font-semibold">Desde</th>
        <th className="py-2 pl-2 text-right font-semibold">Precio</th>
      </tr>
    </thead>
    {lists.map((list) => (
      <tbody key={list.id} className="border-line border-b last:border-0">
        {list.prices.map(({ min_qty, price }, index) => (
          <tr key={min_qty}>
            {index === 0 ? (
              <th scope="rowgroup" rowSpan={list.prices.length} className="py-2 text-left align-top font-normal">
                <ListName list={list} />
              </th>
            ) : null}
            <td className="px-2 py-2 text-right align-top tabular-nums">{formatCount(min_qty)}</td>
            <td className="py-2 pl-2 text-right align-top font-semibold tabular-nums">{formatMoney(price)}</td>
          </tr>
        ))}
      </tbody>
    ))}
  </table>
)

function ListName({ list }: { list: ListedPrices }) {
  const state = stateOfList(list, todayInMexico())
  const words = [list.hasOwn ? 'Precio propio' : null, state === 'active' ? null : listStateLabels[state]]
  return (
    <span className="leading-snug [overflow-wrap:anywhere]">
      <Link to={`/products/prices/${list.id}`} className="font-medium text-theme-text hover:underline">
        {list.name}
      </Link>
      <span className="block text-ink-3 text-xs">{words.filter(Boolean).join(' · ')}</span>
    </span>
  )
}
