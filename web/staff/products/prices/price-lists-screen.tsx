import { Ellipsis, Plus, Tags, Upload } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { LoadedList } from '../../../ui/list/loaded-list.tsx'
import { Page } from '../../../ui/page.tsx'
import { Empty } from '../../../ui/states.tsx'
import { useColumnChoice } from '../../../ui/table/column-chooser.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { usePriceLists } from './api.ts'
import { ListMenu, useListDialogs } from './list-menu.tsx'
import { ListCard, listColumns, pathOfList } from './list-row.tsx'

export default function PriceListsScreen() {
  const read = usePriceLists()
  const { open, dialogs } = useListDialogs()
  const navigate = useNavigate()
  const { columns, chooser } = useColumnChoice('price-lists', listColumns, { fixed: ['name'] })
  const add = (
    <Button variant="primary" icon={<Plus />} onClick={() => open({ mode: 'new' })}>
      Nueva lista
    </Button>
  )

  const actions = (
    <>
      {read.data && read.data.length > 0 ? chooser : null}
      <LinkButton icon={<Upload />} to="/products/import?kind=prices">
        Importar precios
      </LinkButton>
      {add}
    </>
  )

  return (
    <Page title="Listas de precios" actions={actions}>
      <Card flush>
        <LoadedList
          read={read}
          rows={read.data}
          failure="No se pudieron cargar las listas de precios."
          empty={
            <Empty title="Aún no hay listas de precios." icon={<Tags />} action={add}>
              Todos tus clientes pagan el precio de lista de cada producto.
            </Empty>
          }
        >
          {(rows) => (
            <Table
              rows={rows}
              columns={[
                ...columns,
                {
                  key: 'menu',
                  align: 'right',
                  width: '3.5rem',
                  render: (list) => <ListMenu list={list} open={open} button={menuButton(list.name)} />,
                },
              ]}
              rowKey={({ id }) => id}
              caption="Listas de precios"
              onOpen={(list) => navigate(pathOfList(list))}
              card={(list) => (
                <ListCard list={list} menu={<ListMenu list={list} open={open} button={menuButton(list.name)} />} />
              )}
            />
          )}
        </LoadedList>
      </Card>
      {dialogs}
    </Page>
  )
}

const menuButton = (name: string) => <IconButton label={`Acciones de ${name}`} icon={<Ellipsis />} />
