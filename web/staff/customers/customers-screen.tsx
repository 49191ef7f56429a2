import { Ellipsis, Upload, UserPlus } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { type CustomerPage, maxChosenCustomers, type StaffCustomer } from '#contract/customers/staff-customers'
import { IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { allPages } from '../../ui/file/all-pages.ts'
import { ExportMenu } from '../../ui/file/export-menu.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { FilterElement } from '../../ui/list/filter-element.tsx'
import { PagedList } from '../../ui/list/paged-list.tsx'
import { Pick, pickColumn, useSelection } from '../../ui/list/selection.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { useColumnChoice } from '../../ui/table/column-chooser.tsx'
import { useColumnsForWidth } from '../../ui/table/columns-for-width.ts'
import { type Column, Table } from '../../ui/table/table.tsx'
import { customerTitle } from '../customer-title.ts'
import { salespersonOption, useSalespeople } from '../salespeople.ts'
import { usePriceListOptions } from '../use-price-list-options.ts'
import { useCustomerPage } from './api.ts'
import { BulkBar } from './bulk-bar.tsx'
import { pathOf } from './customer-facts.ts'
import { useCustomerFilters } from './customer-filters.ts'
import { CustomerMenu } from './customer-menu.tsx'
import { CustomerCard, customerColumns, exportColumns } from './customer-row.tsx'
import { RequestList, RequestsNotice } from './request-list.tsx'
import { useCustomerDialogs } from './use-customer-dialogs.tsx'

const minWidths = { access: 1500, priceList: 1400, orders: 1340, lastOrder: 1240, city: 1120 }

export default function CustomersScreen() {
  const filters = useCustomerFilters()
  const arePending = filters.values.status === 'pending'
  const { columns, chooser } = useColumnChoice('customers', useColumnsForWidth(customerColumns, minWidths), {
    fixed: ['name'],
  })

  return (
    <Page
      title="Clientes"
      actions={
        <>
          {arePending ? null : (
            <>
              {chooser}
              <ExportMenu
                name="clientes"
                columns={exportColumns}
                load={(report) =>
                  allPages('/customers', filters.listQuery, (page: CustomerPage) => page.customers, report)
                }
              />
            </>
          )}
          <LinkButton icon={<Upload />} to="/customers/import">
            Importar
          </LinkButton>
          {add}
        </>
      }
    >
      <RequestsNotice isShown={arePending} />
      <Card flush>
        {arePending ? (
          <>
            <StatusFilter filters={filters} />
            <RequestList />
          </>
        ) : (
          <CustomerList filters={filters} columns={columns} />
        )}
      </Card>
    </Page>
  )
}

type Filters = ReturnType<typeof useCustomerFilters>

function CustomerList({ filters, columns }: { filters: Filters; columns: readonly Column<StaffCustomer>[] }) {
  const navigate = useNavigate()
  const read = useCustomerPage(filters.query)
  const { data } = read
  const selection = useSelection(data?.customers, maxChosenCustomers)
  const { open, dialogs } = useCustomerDialogs()
  const menuOf = (customer: StaffCustomer) => (
    <CustomerMenu
      customer={customer}
      open={open}
      button={<IconButton label={`Acciones de ${customerTitle(customer)}`} icon={<Ellipsis />} />}
    />
  )

  return (
    <>
      <CustomerFilterBar filters={filters} />
      <BulkBar selection={selection} total={data?.total ?? 0} query={filters.listQuery} />
      <PagedList
        read={read}
        filters={filters}
        rows={data?.customers}
        things="Clientes"
        failure="No se pudieron cargar los clientes."
        empty={noCustomers}
      >
        {(rows) => (
          <Table
            rows={rows}
            columns={[
              pickColumn(selection, data?.customers, customerTitle),
              ...columns,
              { key: 'menu', align: 'right', render: menuOf },
            ]}
            rowKey={({ id }) => id}
            rowClass={(customer) => (selection.has(customer) ? 'bg-picked' : '')}
            caption="Clientes"
            onOpen={(customer) => navigate(pathOf(customer))}
            card={(customer) => (
              <div className="flex items-start gap-3">
                <Pick selection={selection} row={customer} label={customerTitle(customer)} />
                <CustomerCard customer={customer} menu={menuOf(customer)} />
              </div>
            )}
            sort={filters.sortControl}
          />
        )}
      </PagedList>
      {dialogs}
    </>
  )
}

const add = (
  <LinkButton variant="primary" to="/customers/add" icon={<UserPlus />}>
    Agregar cliente
  </LinkButton>
)

const noCustomers = (
  <Empty
    title="Aún no hay clientes."
    action={
      <div className="flex flex-wrap justify-center gap-2">
        <LinkButton to="/customers/import">Importar de Excel</LinkButton>
        {add}
      </div>
    }
  >
    Agrega el primero y dale acceso para que haga sus pedidos, o trae tu lista de Excel.
  </Empty>
)

/** The filter bar of the tab with the requests for accounts: the status only, as the API of the requests has no other filter. */
function StatusFilter({ filters: { rows, values, set } }: { filters: Filters }) {
  return (
    <div className="flex border-line border-b px-4 py-3 max-lg:px-3.5">
      {rows
        .filter((row) => row.name === 'status')
        .map((row) => (
          <FilterElement key={row.name} row={row} values={values} set={set} loaded={{}} />
        ))}
    </div>
  )
}

function CustomerFilterBar({ filters }: { filters: Filters }) {
  const { data: salespeople = [] } = useSalespeople()
  const { data: priceLists = null } = usePriceListOptions()
  return (
    <FilterBar
      label="Nombre, empresa, RFC, correo o teléfono"
      filters={filters}
      options={{
        salesperson: [...salespeople.map(salespersonOption), { value: 'none', label: 'Sin vendedor' }],
        priceList: priceLists && [
          { value: 'none', label: 'Sin lista' },
          ...priceLists.map(({ id, name }) => ({ value: String(id), label: name })),
        ],
      }}
    />
  )
}
