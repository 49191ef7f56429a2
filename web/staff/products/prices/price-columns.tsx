import { baseText, type PriceList, type PriceListRow } from '#contract/prices/price-lists'
import { Button } from '../../../ui/button.tsx'
import type { ExportColumn } from '../../../ui/file/export-cells.ts'
import { formatMoney } from '../../../ui/money.ts'
import { focusBeside } from '../../../ui/table/focus-beside.ts'
import type { Column } from '../../../ui/table/table.tsx'
import { PriceCell } from './price-cell.tsx'
import { RuleField } from './rule-field.tsx'
import { baseRule, breaksText, pricesOf, withBaseRule } from './rules.ts'
import type { Drafts } from './use-drafts.ts'

type Editing = { list: PriceList; drafts: Drafts; onBreaks: (row: PriceListRow) => void }

export const priceColumns = (editing: Editing): Column<PriceListRow>[] => [
  {
    key: 'name',
    title: 'Producto',
    render: (row) => (
      <span className="leading-snug">
        {row.name}
        <span className="block text-ink-3 text-xs">
          <span className="code">{row.code}</span> · {row.unit}
        </span>
      </span>
    ),
  },
  {
    key: 'list',
    title: 'Lista y costo',
    align: 'right',
    width: '8rem',
    render: ({ salePrice1, cost }) => (
      <span className="leading-snug">
        {formatMoney(salePrice1)}
        <span className="block text-ink-3 text-xs">{cost === null ? 'sin costo' : `costo ${formatMoney(cost)}`}</span>
      </span>
    ),
  },
  {
    key: 'rule',
    title: 'Precio o %',
    width: '13rem',
    render: (row) => <BasePrice row={row} {...editing} />,
  },
  {
    key: 'price',
    title: 'Resulta',
    align: 'right',
    width: '8.5rem',
    render: (row) => (
      <PriceCell price={pricesOf(row, editing.list, editing.drafts.rulesOf(row)).salePrice1} cost={row.cost} />
    ),
  },
  { key: 'breaks', title: 'Por cantidad', width: '11rem', render: (row) => <Breaks row={row} {...editing} /> },
]

/** The saved prices of the list. */
export const exportColumns = (list: PriceList): ExportColumn<PriceListRow>[] => [
  { title: 'Código', value: ({ code }) => code },
  { title: 'Producto', value: ({ name }) => name },
  { title: 'Unidad', value: ({ unit }) => unit },
  { title: 'Precio de lista', value: ({ salePrice1 }) => salePrice1, format: 'money' },
  { title: 'Costo', value: ({ cost }) => cost, format: 'money' },
  { title: list.name, value: (row) => pricesOf(row, list, row.rules).salePrice1, format: 'money' },
  { title: 'Por cantidad', value: (row) => breaksText(pricesOf(row, list, row.rules).breaks).join('; ') },
]

/** The price of the smallest quantity. Enter goes to the next product. */
function BasePrice({ row, list, drafts }: { row: PriceListRow } & Editing) {
  const rules = drafts.rulesOf(row)
  return (
    <RuleField
      key={row.productId}
      rule={baseRule(row, rules)}
      wrong={drafts.wrongOf(row)}
      label={`Precio de ${row.code} en la lista`}
      placeholder={baseText(list)}
      className={drafts.isChanged(row) ? 'border-focus!' : ''}
      onWrong={(text) => drafts.changeWrong(row, text)}
      onRule={(rule) => drafts.change(row, withBaseRule(row, rules, rule), list.version)}
      onEnter={(input) => focusBeside(input, '[data-rule]', 'next')}
    />
  )
}

function Breaks({ row, list, drafts, onBreaks }: { row: PriceListRow } & Editing) {
  const { breaks } = pricesOf(row, list, drafts.rulesOf(row))
  return (
    <Button variant="ghost" size="sm" className="-ml-2.5 h-auto! min-h-8 py-1 text-left" onClick={() => onBreaks(row)}>
      {breaks.length === 0 ? (
        'Por cantidad'
      ) : (
        <span className="grid tabular-nums">
          {breaks.map((one) => (
            <span key={one.min_qty} className={row.cost !== null && one.price < row.cost ? 'text-bad' : ''}>
              {breaksText([one])}
            </span>
          ))}
        </span>
      )}
      <span className="sr-only">Precios por cantidad de {row.code}</span>
    </Button>
  )
}

/** A product on a phone. */
export function PriceCard({ row, ...editing }: { row: PriceListRow } & Editing) {
  const { list, drafts } = editing
  return (
    <div className="grid gap-2 text-sm">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 leading-snug [overflow-wrap:anywhere]">
          {row.name}
          <p className="text-ink-3 text-xs">
            <span className="code">{row.code}</span> · lista {formatMoney(row.salePrice1)}
            {row.cost === null ? '' : ` · costo ${formatMoney(row.cost)}`}
          </p>
        </div>
        <div className="shrink-0 text-right">
          <PriceCell price={pricesOf(row, list, drafts.rulesOf(row)).salePrice1} cost={row.cost} />
        </div>
      </div>
      <div className="flex items-center gap-2">
        <div className="min-w-0 flex-1">
          <BasePrice row={row} {...editing} />
        </div>
        <Breaks row={row} {...editing} />
      </div>
    </div>
  )
}
