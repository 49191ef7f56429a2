import { Bell, Grid2x2, List, Megaphone, Plus, Trash2, X } from 'lucide-react'
import { useState } from 'react'
import { CountButton } from '../badge.tsx'
import { Button, IconButton } from '../button.tsx'
import { Card, Details } from '../card.tsx'
import { Chip, Notice, type Tone } from '../chip.tsx'
import { formatDate, formatDateTime, formatDay } from '../date.ts'
import { TextInput } from '../form/inputs.tsx'
import { Quantity } from '../form/quantity.tsx'
import { LinkButton } from '../link-button.tsx'
import { Pager } from '../list/pager.tsx'
import { SearchField } from '../list/search-field.tsx'
import { formatMoney } from '../money.ts'
import { Segments } from '../segments.tsx'
import { Empty, ErrorState, Skeleton } from '../states.tsx'
import { Stock } from '../stock.tsx'
import { Line } from './line.tsx'

const tones: Tone[] = ['amber', 'blue', 'green', 'teal', 'red', 'grey']
const views = [
  { value: 'list', label: 'Lista', icon: <List /> },
  { value: 'grid', label: 'Cuadrícula', icon: <Grid2x2 /> },
]
const stockFilters = [
  { value: 'all', label: 'Todo' },
  { value: 'stock', label: 'En existencia' },
]

export const GalleryControls = () => (
  <div className="grid items-start gap-4 lg:grid-cols-2">
    <Buttons />
    <Figures />
    <Facts />
    <States />
  </div>
)

const Buttons = () => (
  <Card title="Botones" subtitle="una acción primaria por pantalla">
    <Line label="Variantes">
      <Button variant="primary">Generar</Button>
      <Button>Vista Previa</Button>
      <Button variant="soft">✓ En la orden</Button>
      <Button variant="ghost">Limpiar filtros</Button>
      <Button variant="danger">Vaciar</Button>
    </Line>
    <Line label="Chicos">
      <Button variant="primary" size="sm" icon={<Plus />}>
        Agregar
      </Button>
      <Button size="sm">Agregar</Button>
      <Button variant="soft" size="sm">
        Ver
      </Button>
      <Button variant="danger" size="sm" icon={<Trash2 />}>
        Eliminar
      </Button>
      <LinkButton to="/" size="sm">
        Enlace
      </LinkButton>
    </Line>
    <Line label="Ocupado, inactivo">
      <Button variant="primary" busy>
        Generando
      </Button>
      <Button busy>Guardar</Button>
      <Button variant="primary" disabled>
        Generar
      </Button>
      <Button disabled>Avísame</Button>
    </Line>
    <Line label="Iconos">
      <CountButton label="Avisos" icon={<Bell />} count={3} />
      <CountButton label="Mensajes" icon={<Megaphone />} count={120} />
      <IconButton label="Cerrar" icon={<X />} />
      <IconButton label="Cerrar" icon={<X />} disabled />
    </Line>
    <Line label="A lo ancho">
      <Button variant="primary" block>
        Generar
      </Button>
      <Button block>Vista Previa</Button>
    </Line>
  </Card>
)

function Figures() {
  const [search, setSearch] = useState('tornil')
  const [quantity, setQuantity] = useState(5)
  const [view, setView] = useState('list')
  const [stock, setStock] = useState('all')

  return (
    <Card title="Estados y cifras">
      <Line label="Chips">
        {tones.map((tone) => (
          <Chip key={tone} tone={tone}>
            {tone}
          </Chip>
        ))}
      </Line>
      <Line label="Existencia">
        <Stock quantity={1840} />
        <Stock quantity={38} />
        <Stock quantity={0} />
        <Stock quantity={null} />
      </Line>
      <Line label="Cantidad">
        <Quantity label="Cantidad" value={quantity} max={12} onChange={setQuantity} />
        <Quantity label="Cantidad chica" size="sm" value={quantity} max={12} onChange={setQuantity} />
        <Quantity label="Cantidad excedida" value={99} max={12} onChange={setQuantity} />
        <Quantity label="Cantidad inactiva" value={1} disabled onChange={setQuantity} />
      </Line>
      <Line label="Fechas, dinero">
        <span>{formatDay(new Date().toISOString())}</span>
        <span>{formatDate('2026-11-18T10:42:00Z')}</span>
        <span>{formatDateTime('2026-11-18T10:42:00Z')}</span>
        <span className="num">{formatMoney(93105.3)}</span>
        <span className="code">TOR-0142</span>
      </Line>
      <Line label="Elegir">
        <Segments label="Existencia" options={stockFilters} value={stock} onChange={setStock} />
        <Segments label="Vista" options={views} value={view} onChange={setView} />
      </Line>
      <Line label="Buscar">
        <SearchField label="Buscar producto" value={search} onChange={setSearch} className="w-full" />
        <TextInput aria-label="Nota" placeholder="Nota" />
      </Line>
    </Card>
  )
}

function Facts() {
  const [page, setPage] = useState(1)

  return (
    <Card
      title="Pago"
      subtitle="los hechos de algo"
      actions={<Button size="sm">Registrar pago</Button>}
      footer={<Pager page={page} limit={20} total={48} onChange={setPage} />}
    >
      <Details
        items={[
          ['Método', 'Transferencia'],
          [
            'Referencia',
            <span key="reference" className="code">
              1042 8137
            </span>,
          ],
          ['Empresa', 'Comercializadora y Distribuidora Ferretera del Bajío, S. A. de C. V.'],
          ['Saldo', <b key="balance">{formatMoney(3514.8)}</b>],
        ]}
      />
      <div className="mt-4 grid gap-2">
        <Notice icon={<Megaphone />}>Del 24 al 30 de noviembre: 8 % de descuento en tornillería.</Notice>
        <Notice tone="amber" action={<Button size="sm">Ajustar</Button>}>
          Quedan 9: ajusta la cantidad antes de generar.
        </Notice>
        <Notice tone="red">El cobro no pasó.</Notice>
        <Notice tone="green">Pago recibido.</Notice>
      </div>
    </Card>
  )
}

const States = () => (
  <Card title="Vacío, error, espera" flush>
    <Empty title="Tu orden está vacía." action={<Button>Ver productos</Button>}>
      Agrega productos desde la lista y aparecerán aquí.
    </Empty>
    <div className="border-line border-y">
      <ErrorState message="No hay conexión con el servidor." onRetry={() => {}} />
    </div>
    <div className="p-4">
      <Skeleton lines={3} />
    </div>
  </Card>
)
