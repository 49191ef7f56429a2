import { useId, useState } from 'react'
import { type PriceChange, roundings, tooManyPricesMessage } from '#contract/products/bulk'
import type { StaffProductRow } from '#contract/products/products'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/chip.tsx'
import { CheckRow } from '../../../ui/form/check-row.tsx'
import { Labelled } from '../../../ui/form/labelled.tsx'
import { NumberInput } from '../../../ui/form/number-input.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { ListState } from '../../../ui/list/list-state.tsx'
import { countText, formatCount, formatMoney } from '../../../ui/money.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Segments } from '../../../ui/segments.tsx'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { changeProducts } from '../api.ts'
import { type Draft, previewOf, type RowWithNewPrice } from './price-preview.ts'

const kinds = [
  { value: 'percent', label: '± %' },
  { value: 'amount', label: '± $' },
] as const

const roundingLabels: Record<PriceChange['rounding'], string> = {
  0.01: 'Al centavo',
  0.1: 'A 10 centavos',
  0.5: 'A 50 centavos',
  1: 'Al peso',
  5: 'A 5 pesos',
  10: 'A 10 pesos',
}

const columns: Column<RowWithNewPrice>[] = [
  { key: 'code', title: 'Código', width: '9rem', render: ({ code }) => <span className="code">{code}</span> },
  { key: 'name', title: 'Nombre', render: ({ name }) => name },
  { key: 'before', title: 'Antes', align: 'right', width: '8rem', render: ({ salePrice1 }) => formatMoney(salePrice1) },
  { key: 'after', title: 'Después', align: 'right', width: '9rem', render: (product) => <After product={product} /> },
]

function After({ product: { after, salePrice1, cost } }: { product: RowWithNewPrice }) {
  const isBelowCost = cost !== null && after < cost
  return (
    <>
      <span className={`font-semibold ${after <= 0 ? 'text-bad' : after === salePrice1 ? 'text-ink-3' : ''}`}>
        {formatMoney(after)}
      </span>
      {isBelowCost ? <span className="block font-medium text-warn text-xs">menor que el costo</span> : null}
    </>
  )
}

/** Changes prices by percent or amount, with a preview of every new price. */
export function PriceDialog({
  products,
  onClose,
  onChanged,
}: {
  products: readonly StaffProductRow[]
  onClose: () => void
  onChanged: () => void
}) {
  const [draft, setDraft] = useState<Draft>({ kind: 'percent', by: undefined, rounding: 0.01 })
  const [changesFixed, setChangesFixed] = useState(false)
  const withFixed = products.filter(({ fixedPrices }) => fixedPrices > 0).length
  const { change, rows, changedRows, isTooMany, hasInvalid, canSave } = previewOf(products, draft, changesFixed)

  const [save, busy] = useAction(
    async () => {
      const prices = changedRows.map(({ id, version, after }) => ({ id, version, salePrice1: after }))
      const answer = await changeProducts({ change: 'price', prices, ...(changesFixed && { fixed: change }) })
      onChanged()
      onClose()
      return answer
    },
    {
      success: ({ changed, fixed }) =>
        `${countText(changed, 'precio cambiado', 'precios cambiados')}${fixed > 0 ? `; en las listas, los de ${countText(fixed, 'producto')}` : ''}.`,
      failure: 'No se pudieron cambiar los precios.',
    },
  )

  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title="Cambiar precio"
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" disabled={!canSave} busy={busy} onClick={save}>
            Cambiar {countText(changedRows.length, 'precio')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <ChangeFields draft={draft} onChange={(changes) => setDraft((before) => ({ ...before, ...changes }))} />
        {withFixed > 0 ? (
          <FixedPrices products={withFixed} isChecked={changesFixed} onChange={setChangesFixed} />
        ) : null}
        {isTooMany ? <Notice tone="red">{tooManyPricesMessage}</Notice> : null}
        {hasInvalid ? <Notice tone="red">Hay precios que no quedarían mayores que 0.</Notice> : null}
        <ListState rows={rows} empty="Elige al menos un producto.">
          {(rows) => (
            <Table
              rows={rows}
              columns={columns}
              rowKey={({ id }) => id}
              caption="Precios antes y después"
              scroll={{ maxHeight: '45vh' }}
            />
          )}
        </ListState>
      </div>
    </Dialog>
  )
}

/** Fixed prices of price lists do not follow the list price. Without this notice, customers with a list would keep the old prices. */
function FixedPrices({
  products,
  isChecked,
  onChange,
}: {
  products: number
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}) {
  return (
    <Notice tone={isChecked ? 'blue' : 'amber'}>
      <p>
        {products === 1 ? '1 producto tiene' : `${formatCount(products)} productos tienen`} precios fijos en listas de
        precios, que no cambian con el precio de lista.
      </p>
      <CheckRow label="Cambiarlos también, con el mismo ajuste y redondeo" checked={isChecked} onChange={onChange} />
    </Notice>
  )
}

function ChangeFields({
  draft: { kind, by, rounding },
  onChange,
}: {
  draft: Draft
  onChange: (changes: Partial<Draft>) => void
}) {
  const noteId = useId()
  const isText = typeof by === 'string'
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Segments label="Tipo de cambio" options={kinds} value={kind} onChange={(kind) => onChange({ kind })} />
      <Labelled label={kind === 'percent' ? 'Porcentaje' : 'Pesos'} className="w-36">
        {(id) => (
          <NumberInput
            id={id}
            value={by}
            onValue={(by) => onChange({ by })}
            placeholder={kind === 'percent' ? '5 o -5' : '10 o -10'}
            autoFocus
            aria-invalid={isText || undefined}
            aria-describedby={isText ? noteId : undefined}
          />
        )}
      </Labelled>
      <Labelled label="Redondeo" className="w-44">
        {(id) => (
          <Select
            id={id}
            options={roundings.map((value) => ({ value: String(value), label: roundingLabels[value] }))}
            value={String(rounding)}
            onChange={({ target }) =>
              onChange({ rounding: roundings.find((value) => String(value) === target.value) ?? rounding })
            }
          />
        )}
      </Labelled>
      {isText ? (
        <p id={noteId} className="basis-full font-medium text-bad text-sm">
          Escribe un número con punto decimal, como 12.50.
        </p>
      ) : null}
    </div>
  )
}
