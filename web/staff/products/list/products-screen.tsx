import { ArrowDownUp, Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { maxChosen } from '#contract/products/bulk'
import type { StaffProductPage, StaffProductRow } from '#contract/products/products'
import { loadable, Suspense } from '../../../loadable.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { allPages } from '../../../ui/file/all-pages.ts'
import { ExportMenu } from '../../../ui/file/export-menu.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { FilterBar } from '../../../ui/list/filter-bar.tsx'
import { PagedList } from '../../../ui/list/paged-list.tsx'
import { Pick, pickColumn, useSelection } from '../../../ui/list/selection.tsx'
import { Opening } from '../../../ui/opening.tsx'
import { Page } from '../../../ui/page.tsx'
import { Empty, Skeleton } from '../../../ui/states.tsx'
import { useColumnChoice } from '../../../ui/table/column-chooser.tsx'
import { useColumnsForWidth } from '../../../ui/table/columns-for-width.ts'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { useCategories } from '../../use-categories.ts'
import { useProductPage } from '../api.ts'
import { BulkBar } from './bulk-bar.tsx'
import { useChangeStatus } from './change-status.ts'
import { DeleteProductsDialog } from './delete-products-dialog.tsx'
import { editPath, exportColumns, ProductFacts, productColumns } from './product-columns.tsx'
import { useProductFilters } from './product-filters.tsx'
import { RowMenu } from './row-menu.tsx'
import { toLabel } from './to-label.ts'

const PreviewDrawer = loadable(() => import('../preview-drawer.tsx'))
const ProductLabelsDialog = loadable(() => import('../../product-labels/product-labels-dialog.tsx'))
const PriceSheetDialog = loadable(() => import('../../price-sheet/price-sheet-dialog.tsx'))
const ReorderList = loadable(() => import('./reorder-list.tsx'))

const minWidths = { category: 1100, sat: 1280, updated: 1280 }

export default function ProductsScreen() {
  const filters = useProductFilters()
  const { data: categories = [] } = useCategories()
  const { columns, chooser } = useColumnChoice('products', useColumnsForWidth(productColumns(categories), minWidths), {
    fixed: ['code', 'name'],
  })
  const [isReordering, setReordering] = useState(false)
  const [hasSheet, setSheet] = useState(false)

  function reorder() {
    filters.clear({ category: filters.values.category, sort: '' })
    setReordering(true)
  }

  return (
    <Page
      title="Productos"
      actions={
        isReordering ? (
          <Button variant="primary" onClick={() => setReordering(false)}>
            Listo
          </Button>
        ) : (
          <>
            {chooser}
            <ExportMenu
              name="productos"
              columns={exportColumns(categories)}
              load={(report) =>
                allPages('/admin/products/search', filters.query, (page: StaffProductPage) => page.products, report)
              }
              more={['separator', { label: 'Lista de precios (PDF)', onSelect: () => setSheet(true) }]}
            />
            <LinkButton icon={<Upload />} to="/products/import">
              Importar
            </LinkButton>
            <Button icon={<ArrowDownUp />} onClick={reorder}>
              Reordenar
            </Button>
            <LinkButton variant="primary" icon={<Plus />} to="/products/add">
              Agregar producto
            </LinkButton>
          </>
        )
      }
    >
      {isReordering ? (
        <Suspense fallback={<Skeleton lines={6} />}>
          <ReorderList category={filters.values.category} onCategory={(category) => filters.set({ category })} />
        </Suspense>
      ) : (
        <ProductList filters={filters} columns={columns} />
      )}
      <Opening>
        {hasSheet ? <PriceSheetDialog categoryId={filters.values.category} onClose={() => setSheet(false)} /> : null}
      </Opening>
    </Page>
  )
}

const noProducts = (
  <Empty
    title="Aún no hay productos."
    action={
      <div className="flex flex-wrap justify-center gap-2">
        <LinkButton to="/products/import">Importar de Excel</LinkButton>
        <LinkButton variant="primary" to="/products/add">
          Agregar producto
        </LinkButton>
      </div>
    }
  />
)

function ProductList({
  filters,
  columns,
}: {
  filters: ReturnType<typeof useProductFilters>
  columns: Column<StaffProductRow>[]
}) {
  const navigate = useNavigate()
  const read = useProductPage(filters.query)
  const { data } = read
  const selection = useSelection(data?.products, maxChosen)
  const [toDelete, setToDelete] = useState<StaffProductRow>()
  const [previewed, setPreviewed] = useState<number>()
  const [labelled, setLabelled] = useState<StaffProductRow>()
  const [changeStatus] = useChangeStatus()
  const menuOf = (product: StaffProductRow) => (
    <RowMenu
      product={product}
      onStatus={() => changeStatus([product], product.status === 'active' ? 'inactive' : 'active')}
      onDelete={setToDelete}
      onPreview={({ id }) => setPreviewed(id)}
      onLabel={setLabelled}
    />
  )

  return (
    <Card flush>
      <FilterBar label="Código, nombre o código de barras" filters={filters} />
      <BulkBar selection={selection} total={data?.total ?? 0} query={filters.query} />
      <PagedList
        read={read}
        filters={filters}
        rows={data?.products}
        things="Productos"
        failure="No se pudo cargar la lista de productos."
        empty={noProducts}
      >
        {(rows) => (
          <Table
            rows={rows}
            columns={[
              pickColumn(selection, data?.products, labelOf),
              ...columns,
              { key: 'menu', align: 'right', width: '3.5rem', render: menuOf },
            ]}
            rowKey={({ id }) => id}
            rowClass={(product) => (selection.has(product) ? 'bg-picked' : '')}
            caption="Productos"
            onOpen={(product) => navigate(editPath(product))}
            card={(product) => (
              <div className="flex items-start gap-3">
                <Pick selection={selection} row={product} label={product.code} />
                <ProductFacts product={product} />
                {menuOf(product)}
              </div>
            )}
            sort={filters.sortControl}
          />
        )}
      </PagedList>
      <Suspense>
        {previewed === undefined ? null : <PreviewDrawer id={previewed} onClose={() => setPreviewed(undefined)} />}
        {labelled ? (
          <ProductLabelsDialog products={[toLabel(labelled)]} onClose={() => setLabelled(undefined)} />
        ) : null}
      </Suspense>
      {toDelete ? (
        <DeleteProductsDialog
          products={[toDelete]}
          onClose={() => setToDelete(undefined)}
          onDeleted={() => selection.toggle([toDelete], false)}
        />
      ) : null}
    </Card>
  )
}

const labelOf = ({ code }: StaffProductRow) => code
