import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { todayInMexico } from '#contract/fields'
import { baseText, type ListState, listStateLabels, type PriceList, stateOfList } from '#contract/prices/price-lists'
import { Chip, type Tone } from '../../../ui/chip.tsx'
import { dayText } from '../../../ui/form/days.ts'
import { countText, formatCount } from '../../../ui/money.ts'
import type { Column } from '../../../ui/table/table.tsx'
import { NoValue } from '../../no-value.tsx'

export const pathOfList = ({ id }: { id: number }) => `/products/prices/${id}`

const tones: Record<ListState, Tone> = { active: 'green', scheduled: 'blue', expired: 'amber', inactive: 'grey' }

export function ListStateChip({ list }: { list: PriceList }) {
  const state = stateOfList(list, todayInMexico())
  return <Chip tone={tones[state]}>{listStateLabels[state]}</Chip>
}

export function validityText({ validFrom, validTo }: Pick<PriceList, 'validFrom' | 'validTo'>) {
  if (validFrom && validTo) return `Del ${dayText(validFrom)} al ${dayText(validTo)}`
  if (validFrom) return `Desde el ${dayText(validFrom)}`
  return validTo ? `Hasta el ${dayText(validTo)}` : 'Siempre'
}

const Name = ({ list }: { list: PriceList }) => (
  <Link to={pathOfList(list)} className="font-semibold text-theme-text [overflow-wrap:anywhere] hover:underline">
    {list.name}
  </Link>
)

export const listColumns: Column<PriceList>[] = [
  { key: 'name', title: 'Lista', sort: ({ name }) => name, render: (list) => <Name list={list} /> },
  { key: 'rule', title: 'Regla general', render: baseText },
  {
    key: 'items',
    title: 'Precios propios',
    align: 'right',
    sort: ({ items }) => items,
    render: ({ items }) => (items === 0 ? <NoValue /> : formatCount(items)),
  },
  {
    key: 'customers',
    title: 'Clientes',
    align: 'right',
    sort: ({ customers }) => customers,
    render: ({ customers }) => (customers === 0 ? <NoValue /> : formatCount(customers)),
  },
  {
    key: 'validity',
    title: 'Vigencia',
    render: (list) => <span className="whitespace-nowrap text-ink-2">{validityText(list)}</span>,
  },
  { key: 'state', title: 'Estado', render: (list) => <ListStateChip list={list} /> },
]

/** A list on a phone, with `menu` in its corner. */
export function ListCard({ list, menu }: { list: PriceList; menu: ReactNode }) {
  return (
    <div className="grid gap-1 text-sm">
      <div className="flex items-start justify-between gap-2">
        <Name list={list} />
        <div className="-my-1.5 -mr-2 flex shrink-0 items-center gap-1">
          <ListStateChip list={list} />
          {menu}
        </div>
      </div>
      <p className="text-ink-2">{baseText(list)}</p>
      <p className="text-ink-3">
        {validityText(list)} · {countText(list.items, 'precio propio', 'precios propios')} ·{' '}
        {countText(list.customers, 'cliente')}
      </p>
    </div>
  )
}
