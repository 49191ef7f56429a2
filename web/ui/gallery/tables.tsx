import { useState } from 'react'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { Quantity } from '../form/quantity.tsx'
import { ListState } from '../list/list-state.tsx'
import { formatMoney } from '../money.ts'
import { ViewTabs } from '../segments.tsx'
import { Stock } from '../stock.tsx'
import { type Column, Table } from '../table/table.tsx'

type Product = { code: string; name: string; pack: string; stock: number | null; price: number; picked: boolean }

const names = [
  'Tornillo hexagonal galvanizado 1/4 × 2"',
  'Tornillo para tablaroca 6 × 1"',
  'Disco de corte metal 4 1/2"',
]

const product = (index: number): Product => ({
  code: `TOR-${String(index).padStart(4, '0')}`,
  name: names[index % 3] ?? '',
  pack: 'Caja 100 pz · múltiplos de 5',
  stock: [1840, 38, 0, null][index % 4] ?? null,
  price: 54 + ((index * 37) % 900) / 2,
  picked: index % 5 === 0,
})

const few = Array.from({ length: 5 }, (_, index) => product(index))
const many = Array.from({ length: 100_000 }, (_, index) => product(index))

const columns: Column<Product>[] = [
  {
    key: 'code',
    title: 'Código',
    width: '7rem',
    render: (row) => <span className="code">{row.code}</span>,
    sort: (row) => row.code,
  },
  {
    key: 'name',
    title: 'Descripción',
    render: (row) => (
      <>
        <p className="font-medium leading-snug">{row.name}</p>
        <p className="text-ink-3 text-xs">{row.pack}</p>
      </>
    ),
  },
  {
    key: 'stock',
    title: 'Existencia',
    width: '7rem',
    align: 'right',
    render: (row) => <Stock quantity={row.stock} />,
    sort: (row) => row.stock,
  },
  {
    key: 'price',
    title: 'Precio',
    width: '7rem',
    align: 'right',
    render: (row) => <b className="font-medium">{formatMoney(row.price)}</b>,
    sort: (row) => row.price,
  },
  {
    key: 'quantity',
    title: 'Cantidad',
    width: '8.5rem',
    render: (row) => <Quantity label={`Cantidad de ${row.code}`} size="sm" value={1} onChange={() => {}} />,
  },
  {
    key: 'add',
    width: '7rem',
    align: 'right',
    render: (row) =>
      row.picked ? (
        <Button variant="soft" size="sm">
          ✓ En la orden
        </Button>
      ) : (
        <Button size="sm">Agregar</Button>
      ),
  },
]

const views = [
  { value: 'few', label: 'Cinco', count: 5 },
  { value: 'many', label: 'Cien mil', count: 100_000 },
  { value: 'loading', label: 'Cargando' },
  { value: 'empty', label: 'Vacía', count: 0 },
  { value: 'error', label: 'Con error' },
] as const

export function GalleryTables() {
  const [view, setView] = useState<(typeof views)[number]['value']>('few')
  const rows = { few, many, loading: undefined, empty: [], error: undefined }[view]
  return (
    <Card title="Tabla" subtitle="en el teléfono, tarjetas" flush>
      <ViewTabs label="Estados de la tabla" options={views} value={view} onChange={setView} />
      <ListState
        key={view}
        rows={rows}
        error={view === 'error' && 'No se pudieron cargar los productos.'}
        onRetry={() => setView('few')}
        empty="Sin productos."
      >
        {(rows) => (
          <Table
            rows={rows}
            caption="Productos"
            columns={columns}
            rowKey={(row) => row.code}
            rowClass={(row) => (row.picked ? 'bg-picked' : '')}
            card={(row) => (
              <div className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 text-sm">
                <p className="font-medium">{row.name}</p>
                <p className="num font-medium">{formatMoney(row.price)}</p>
                <p className="text-ink-3 text-xs">{row.pack}</p>
                <span className="row-span-2 justify-self-end">
                  <Quantity label={`Cantidad de ${row.code}`} size="sm" value={1} onChange={() => {}} />
                </span>
                <Stock quantity={row.stock} />
              </div>
            )}
            scroll={{ maxHeight: '50vh' }}
          />
        )}
      </ListState>
    </Card>
  )
}
