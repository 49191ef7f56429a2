import type { Item } from './catalog.ts'

const money = new Intl.NumberFormat('es-MX', { style: 'currency', currency: 'MXN' })

export type Actions = {
  quantityOf: (item: Item) => number
  isOrdered: (item: Item) => boolean
  onQuantity: (item: Item, quantity: number) => void
  onAdd: (item: Item) => void
  onShow: (item: Item) => void
}

const button = 'h-8 rounded-md border border-neutral-300 bg-white px-3 text-sm'

export function Head() {
  return (
    <thead className="sticky top-0 bg-white text-left text-neutral-500 text-xs">
      <tr>
        <th className="h-10 w-28 px-3">Código</th>
        <th className="px-3">Descripción</th>
        <th className="w-26 px-3 text-right">Existencia</th>
        <th className="w-26 px-3 text-right">Precio</th>
        <th className="w-34 px-3">Cantidad</th>
        <th className="w-36 px-3" />
      </tr>
    </thead>
  )
}

export function Row({ item, actions }: { item: Item; actions: Actions }) {
  return (
    <tr className="h-[54px] [&>td]:border-neutral-200 [&>td]:border-b [&>td]:px-3">
      <td className="font-mono text-xs">{item.code}</td>
      <td>
        <div className="flex items-center gap-3">
          <Thumb item={item} />
          <div>
            <Name item={item} actions={actions} />
            <p className="text-neutral-500 text-xs">{item.unit}</p>
          </div>
        </div>
      </td>
      <td className="text-right">
        <Stock item={item} />
      </td>
      <td className="text-right font-medium">{money.format(item.price)}</td>
      <td>
        <Quantity item={item} actions={actions} />
      </td>
      <td className="text-right">
        <Add item={item} actions={actions} />
      </td>
    </tr>
  )
}

export function Tile({ item, actions }: { item: Item; actions: Actions }) {
  return (
    <li className="grid gap-2 rounded-lg border border-neutral-200 p-2 text-sm">
      <Thumb item={item} wide />
      <Name item={item} actions={actions} />
      <div className="flex justify-between">
        <b>{money.format(item.price)}</b>
        <Stock item={item} />
      </div>
      <Quantity item={item} actions={actions} />
      <Add item={item} actions={actions} />
    </li>
  )
}

export function Facts({ item }: { item: Item }) {
  return (
    <dl className="grid gap-2">
      <dt>{item.code}</dt>
      <dd>{money.format(item.price)}</dd>
      <dd>{item.unit}</dd>
    </dl>
  )
}

const Thumb = ({ item, wide }: { item: Item; wide?: boolean }) => (
  <span className={`grid place-items-center rounded-md bg-neutral-100 text-xs ${wide ? 'aspect-4/3' : 'size-9'}`}>
    {item.name.slice(0, 2)}
  </span>
)

const Name = ({ item, actions }: { item: Item; actions: Actions }) => (
  <button type="button" aria-haspopup="dialog" className="text-left font-medium" onClick={() => actions.onShow(item)}>
    {item.name}
  </button>
)

const Stock = ({ item }: { item: Item }) => (
  <span className="inline-flex items-center gap-1.5">
    <i className="size-2 rounded-full bg-green-600" />
    {item.stock ?? 'N/A'}
  </span>
)

function Quantity({ item, actions }: { item: Item; actions: Actions }) {
  if (!item.stock) return null
  const quantity = actions.quantityOf(item)
  const step = (by: number) => actions.onQuantity(item, Math.max(1, quantity + by))
  return (
    <span className="inline-flex h-8 rounded-md border border-neutral-300">
      <button type="button" aria-label="Disminuir" className="w-7" onClick={() => step(-1)}>
        −
      </button>
      <input
        role="spinbutton"
        aria-label={`Cantidad de ${item.name}`}
        aria-valuenow={quantity}
        inputMode="numeric"
        className="w-12 text-center text-sm"
        value={quantity}
        onChange={(event) => actions.onQuantity(item, Number.parseInt(event.target.value, 10) || 1)}
      />
      <button type="button" aria-label="Aumentar" className="w-7" onClick={() => step(1)}>
        +
      </button>
    </span>
  )
}

const Add = ({ item, actions }: { item: Item; actions: Actions }) => (
  <button type="button" className={button} onClick={() => actions.onAdd(item)}>
    {actions.isOrdered(item) ? 'En la orden' : 'Agregar'}
  </button>
)
