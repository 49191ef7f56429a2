import { BadgeCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { StaffCustomer } from '#contract/customers/staff-customers'
import { Chip } from '../../ui/chip.tsx'
import { EmailLink, PhoneLinks } from '../../ui/contact-links.tsx'
import { formatDay } from '../../ui/date.ts'
import type { ExportColumn } from '../../ui/file/export-cells.ts'
import { countText, formatCount, formatMoney } from '../../ui/money.ts'
import type { Column } from '../../ui/table/table.tsx'
import { customerTitle } from '../customer-title.ts'
import { NoValue } from '../no-value.tsx'
import { accessText, cityAndState, creditText, fiscalText, pathOf, stateText } from './customer-facts.ts'

export const customerColumns: Column<StaffCustomer>[] = [
  { key: 'name', title: 'Cliente', sort: true, render: (customer) => <Name customer={customer} /> },
  {
    key: 'rfc',
    title: 'RFC',
    render: (customer) => (
      <span className="flex items-center gap-1.5 whitespace-nowrap">
        <FiscalMark customer={customer} />
        <span className="code">{customer.tax_id}</span>
      </span>
    ),
  },
  {
    key: 'contact',
    title: 'Contacto',
    render: (customer) => (
      <div className="min-w-40 max-w-48 leading-snug">
        <PhoneLinks phone={customer.phone} name={customerTitle(customer)} />
        <EmailLink email={customer.email} className="text-ink-3 text-xs" />
        {customer.emailProblem ? <p className="text-bad text-xs">Revisa su correo</p> : null}
      </div>
    ),
  },
  {
    key: 'city',
    title: 'Ciudad',
    sort: true,
    render: ({ city, state }) => (
      <div className="min-w-28 leading-snug">
        <p>{city || '—'}</p>
        {state ? <p className="text-ink-3 text-xs">{state}</p> : null}
      </div>
    ),
  },
  { key: 'orders', title: 'Pedidos', align: 'right', sort: true, render: ({ orders }) => formatCount(orders) },
  {
    key: 'lastOrder',
    title: 'Último pedido',
    sort: true,
    render: ({ lastOrderDate }) => (
      <span className="whitespace-nowrap text-ink-2 tabular-nums">{formatDay(lastOrderDate)}</span>
    ),
  },
  {
    key: 'owed',
    title: 'Por cobrar',
    align: 'right',
    sort: true,
    render: (customer) => (
      <div className="whitespace-nowrap leading-snug">
        <OwedAmount customer={customer} />
        {customer.credit_limit ? <p className="text-ink-3 text-xs">de {creditText(customer)}</p> : null}
      </div>
    ),
  },
  {
    key: 'priceList',
    title: 'Lista',
    render: ({ price_list, discount }) => (
      <div className="max-w-28 leading-snug">
        <p className={`truncate ${price_list ? '' : 'text-ink-3'}`} title={price_list ?? undefined}>
          {price_list ?? '—'}
        </p>
        {discount > 0 ? <p className="whitespace-nowrap text-ink-3 text-xs">−{discount} %</p> : null}
      </div>
    ),
  },
  {
    key: 'access',
    title: 'Usuario',
    render: (customer) => <span className="text-ink-2">{accessText(customer)}</span>,
  },
  { key: 'state', title: 'Estado', render: (customer) => <StateChip customer={customer} /> },
]

export const exportColumns: ExportColumn<StaffCustomer>[] = [
  { title: 'Nombre', value: ({ name }) => name },
  { title: 'Empresa', value: ({ company }) => company ?? '' },
  { title: 'RFC', value: ({ tax_id }) => tax_id },
  { title: 'Razón social', value: ({ legal_name }) => legal_name ?? '' },
  { title: 'Régimen fiscal', value: ({ tax_system }) => tax_system },
  { title: 'Código postal', value: ({ zip }) => zip },
  { title: 'Uso de CFDI', value: ({ cfdi_use }) => cfdi_use ?? '' },
  { title: 'Correo para facturas', value: ({ invoice_email }) => invoice_email ?? '' },
  { title: 'Datos fiscales', value: fiscalText },
  { title: 'Correo', value: ({ email }) => email },
  { title: 'Teléfono', value: ({ phone }) => phone },
  { title: 'Dirección', value: ({ address }) => address ?? '' },
  { title: 'Ciudad', value: ({ city }) => city ?? '' },
  { title: 'Estado de la República', value: ({ state }) => state ?? '' },
  { title: 'Vendedor', value: ({ salesperson }) => salesperson ?? '' },
  { title: 'Lista de precios', value: ({ price_list }) => price_list ?? '' },
  { title: 'Descuento %', value: ({ discount }) => discount },
  { title: 'Pedidos', value: ({ orders }) => orders, isSummed: true },
  { title: 'Último pedido', value: ({ lastOrderDate }) => lastOrderDate, format: 'dateTime' },
  { title: 'Por cobrar', value: ({ owed }) => owed, format: 'money', isSummed: true },
  { title: 'Días de crédito', value: ({ credit_days }) => credit_days },
  { title: 'Límite de crédito', value: ({ credit_limit }) => credit_limit, format: 'money' },
  { title: 'Notas', value: ({ notes }) => notes ?? '' },
  { title: 'Usuario', value: accessText },
  { title: 'Estado del cliente', value: stateText },
]

function Name({ customer }: { customer: StaffCustomer }) {
  return (
    <div className="min-w-36 leading-snug [overflow-wrap:anywhere]">
      <Link to={pathOf(customer)} className="font-semibold text-theme-text hover:underline">
        {customerTitle(customer)}
      </Link>
      {customer.company ? <p className="text-ink-3 text-xs">{customer.name}</p> : null}
    </div>
  )
}

/** Icon beside the RFC: whether the customer has all the data an invoice needs. */
function FiscalMark({ customer }: { customer: StaffCustomer }) {
  const Icon = customer.hasFiscalData ? BadgeCheck : TriangleAlert
  const words = fiscalText(customer)
  return (
    <span title={words} className={customer.hasFiscalData ? 'text-ok' : 'text-warn'}>
      <Icon size={15} aria-hidden />
      <span className="sr-only">{words}: </span>
    </span>
  )
}

function OwedAmount({ customer: { owed, credit_limit } }: { customer: StaffCustomer }) {
  if (owed === 0) return <NoValue />
  const isOver = credit_limit !== null && credit_limit > 0 && owed > credit_limit
  return <span className={`font-semibold ${isOver ? 'text-bad' : ''}`}>{formatMoney(owed)}</span>
}

export const StateChip = ({ customer }: { customer: Pick<StaffCustomer, 'active'> }) => (
  <Chip tone={customer.active ? 'green' : 'red'}>{stateText(customer)}</Chip>
)

/** A row of the list on a phone, with `menu` in its corner. */
export function CustomerCard({ customer, menu }: { customer: StaffCustomer; menu: ReactNode }) {
  const place = cityAndState(customer)
  return (
    <div className="grid min-w-0 grow gap-1.5 text-sm">
      <div className="flex items-start justify-between gap-2">
        <Name customer={customer} />
        <div className="-my-1.5 -mr-2 flex shrink-0 items-center gap-1">
          {customer.active ? null : <StateChip customer={customer} />}
          {menu}
        </div>
      </div>
      <p className="flex flex-wrap items-center gap-x-1.5 text-ink-2">
        <FiscalMark customer={customer} />
        <span className="code">{customer.tax_id}</span>
        {place ? <span className="text-ink-3 text-xs [overflow-wrap:anywhere]">· {place}</span> : null}
      </p>
      <PhoneLinks
        phone={customer.phone}
        name={customerTitle(customer)}
        className="-my-1 justify-self-start text-ink-2 text-xs"
      />
      <div className="flex items-end justify-between gap-3">
        <p className="text-ink-3 text-xs tabular-nums">
          {countText(customer.orders, 'pedido')}
          {customer.lastOrderDate ? ` · último ${formatDay(customer.lastOrderDate)}` : ''}
        </p>
        {customer.owed > 0 ? (
          <p className="whitespace-nowrap tabular-nums">
            <span className="text-ink-3 text-xs">Por cobrar </span>
            <OwedAmount customer={customer} />
          </p>
        ) : null}
      </div>
      {customer.price_list || customer.discount > 0 ? (
        <p className="text-ink-3 text-xs [overflow-wrap:anywhere]">
          {[
            customer.price_list && `Lista ${customer.price_list}`,
            customer.discount > 0 && `${customer.discount} % menos`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      ) : null}
    </div>
  )
}
