import { Percent } from 'lucide-react'
import { type ComponentProps, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate, useParams } from 'react-router-dom'
import type { PriceList, PriceListPage, PriceListRow } from '#contract/prices/price-lists'
import { ApiError, queryOf } from '../../../api/client.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { allPages } from '../../../ui/file/all-pages.ts'
import { ExportMenu } from '../../../ui/file/export-menu.tsx'
import { ConflictNotice, ReloadedNotice, useConflict } from '../../../ui/form/conflict.tsx'
import { FormBar } from '../../../ui/form/form-bar.tsx'
import { FilterBar } from '../../../ui/list/filter-bar.tsx'
import { customFilter, type Filter } from '../../../ui/list/filters.ts'
import { useFilters } from '../../../ui/list/list-filters.ts'
import { ListFoot, NoMatch } from '../../../ui/list/list-foot.tsx'
import { ListState } from '../../../ui/list/list-state.tsx'
import { countText, formatCount } from '../../../ui/money.ts'
import { LeaveGuard } from '../../../ui/overlay/leave-guard.tsx'
import { Page } from '../../../ui/page.tsx'
import { Empty, ErrorState, Skeleton } from '../../../ui/states.tsx'
import { useColumnChoice } from '../../../ui/table/column-chooser.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useHandler } from '../../../ui/use-handler.ts'
import { CategoryFilter } from '../category-box.tsx'
import { loadPrices, refreshPriceLists, saveItems, usePriceList, usePriceListPage } from './api.ts'
import { BreaksDialog } from './breaks-dialog.tsx'
import { CustomersCard } from './customers-card.tsx'
import { FillDialog } from './fill-dialog.tsx'
import { ListMenu, useListDialogs } from './list-menu.tsx'
import { ListStateChip, validityText } from './list-row.tsx'
import { exportColumns, PriceCard, priceColumns } from './price-columns.tsx'
import { listRuleText, ruleInput } from './rules.ts'
import { type Drafts, useDrafts } from './use-drafts.ts'

export default function PriceListScreen() {
  const id = Number(useParams().id)
  const { data: list, error, mutate } = usePriceList(id)
  if (list) return <LoadedList key={list.id} list={list} />
  return (
    <Page title="Lista de precios">
      <Card>
        {error instanceof ApiError && error.status === 404 ? (
          <Empty title="Lista de precios no encontrada" />
        ) : error ? (
          <ErrorState message="No se pudo cargar la lista de precios." onRetry={() => mutate()} />
        ) : (
          <Skeleton lines={8} />
        )}
      </Card>
    </Page>
  )
}

function LoadedList({ list }: { list: PriceList }) {
  const navigate = useNavigate()
  const drafts = useDrafts()
  const handleChanged = ({ version }: PriceList) => drafts.follow(version)
  const { open, dialogs } = useListDialogs({
    onChanged: handleChanged,
    onDeleted: () => navigate('/products/prices', { replace: true }),
  })
  const [isFilling, setFilling] = useState(false)
  const { conflict, reload, save, isSaving } = useSave(list, drafts)
  const { values, clear } = useFilters(filterRows)
  const prices = useRef<HTMLDivElement>(null)

  /** With a text that is no price, saves nothing and goes to that text. */
  const handleSave = useHandler(() => {
    const [code] = drafts.wrongCodes
    if (code === undefined) return save()
    const field = prices.current?.querySelector<HTMLElement>('[data-rule][aria-invalid]')
    if (field) field.focus()
    else clear({ search: code })
  })

  return (
    <Page
      title={list.name}
      chips={<ListStateChip list={list} />}
      subtitle={`${listRuleText(list)} · ${validityText(list)}`}
      actions={
        <>
          <ExportMenu
            name={`lista ${list.name}`}
            columns={exportColumns(list)}
            load={() => allPages(`/price-lists/${list.id}/items`, queryOf(values), (page: PriceListPage) => page.items)}
          />
          <Button icon={<Percent />} disabled={!drafts.isEmpty} onClick={() => setFilling(true)}>
            Poner ±%
          </Button>
          <Button onClick={() => open({ mode: 'edit', list })}>Editar datos</Button>
          <ListMenu list={list} open={open} onChanged={handleChanged} button={<Button>Más</Button>} />
        </>
      }
    >
      {/* Above the list: below it, the message of the failure would cover its button. */}
      <ConflictNotice conflict={conflict} onReload={reload} />
      {drafts.changedByOthers.length > 0 && !conflict ? (
        <ReloadedNotice>
          <p>La otra persona también cambió: {namesText(drafts.changedByOthers)}.</p>
        </ReloadedNotice>
      ) : null}
      <div ref={prices} className="grid min-w-0 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_19rem]">
        <Prices list={list} drafts={drafts} />
        <CustomersCard list={list} />
      </div>
      <SaveBar drafts={drafts} onSave={handleSave} isSaving={isSaving} />
      {isFilling ? <FillDialog list={list} onClose={() => setFilling(false)} /> : null}
      {dialogs}
    </Page>
  )
}

function namesText(codes: readonly string[]) {
  const more = codes.length - 10
  return `${codes.slice(0, 10).join(', ')}${more > 0 ? ` y ${formatCount(more)} más` : ''}`
}

const filterRows = [
  customFilter({
    names: ['category'],
    label: 'Categoría',
    render: ({ values, set }) => <CategoryFilter value={values.category} onChange={(category) => set({ category })} />,
  }),
  {
    name: 'show',
    label: 'Precios',
    any: 'Todos los productos',
    options: [
      { value: 'own', label: 'Con precio propio' },
      { value: 'loss', label: 'Menores que el costo' },
    ],
  },
] as const satisfies Filter[]

function Prices({ list, drafts }: { list: PriceList; drafts: Drafts }) {
  const filters = useFilters(filterRows)
  const { values, page, limit } = filters
  const { data, error, isLoading, mutate } = usePriceListPage(list.id, queryOf({ ...values, page, limit }))
  const [breaksRow, setBreaksRow] = useState<PriceListRow>()
  const editing = { list, drafts, onBreaks: setBreaksRow }
  const { columns, chooser } = useColumnChoice('prices', priceColumns(editing), { fixed: ['name', 'rule'] })

  return (
    <Card
      flush
      footer={
        data && data.total > 0 ? <ListFoot {...data} limit={limit} things="Productos" onChange={filters.set} /> : null
      }
    >
      <FilterBar label="Código, nombre o código de barras" filters={filters}>
        {chooser}
      </FilterBar>
      <ListState
        rows={data?.items}
        loading={isLoading}
        error={error && !data ? 'No se pudieron cargar los precios.' : null}
        onRetry={() => mutate()}
        empty={
          filters.isFiltered ? <NoMatch onClear={() => filters.clear()} /> : <Empty title="Aún no hay productos." />
        }
      >
        {(rows) => (
          <Table
            rows={rows}
            columns={columns}
            rowKey={({ productId }) => productId}
            rowClass={(row) => (drafts.isChanged(row) ? 'bg-picked' : '')}
            caption={`Precios de ${list.name}`}
            card={(row) => <PriceCard row={row} {...editing} />}
          />
        )}
      </ListState>
      {breaksRow ? (
        <BreaksDialog
          row={breaksRow}
          list={list}
          rules={drafts.rulesOf(breaksRow)}
          onClose={() => setBreaksRow(undefined)}
          onChange={(rules) => drafts.change(breaksRow, rules, list.version)}
        />
      ) : null}
    </Card>
  )
}

/** The API takes this many products at a time. */
const maxProducts = 1000

function useSave(list: PriceList, drafts: Drafts) {
  const [conflict, catchConflict, clearConflict] = useConflict()
  const [save, isSaving] = useAction(
    async () => {
      const saved = drafts.all()
      const items = saved.map(({ row, rules }) => ({ productId: row.productId, rules: rules.map(ruleInput) }))
      const { version } = await catchConflict(saveItems(list.id, { items, version: drafts.version }))
      drafts.remove(saved, version)
      return items.length
    },
    {
      success: (count) => countText(count, 'producto guardado.', 'productos guardados.'),
      failure: 'Error al guardar la lista de precios.',
    },
  )
  const [reload] = useAction(
    async () => {
      drafts.rebase(await loadPrices(list.id))
      await refreshPriceLists()
      clearConflict()
    },
    { failure: 'No se pudo cargar la lista de precios.' },
  )
  return { conflict: drafts.count > 0 ? conflict : undefined, reload, save, isSaving }
}

/** `onSave`: called after the field that had the focus has applied its text. */
function SaveBar({ drafts, onSave, isSaving }: { drafts: Drafts; onSave: () => void; isSaving: boolean }) {
  const { count, wrongCodes } = drafts
  if (drafts.isEmpty) return null
  const isFull = count > maxProducts
  return (
    <FormBar>
      <p role="status" className="mr-auto min-w-0 text-ink-2 text-sm [overflow-wrap:anywhere]">
        {wrongCodes.length > 0 ? (
          <span className="text-bad">
            {countText(wrongCodes.length, 'precio')} por corregir: {namesText(wrongCodes)}
            {count > 0 ? ' · ' : ''}
          </span>
        ) : null}
        {count > 0 ? countText(count, 'producto cambiado', 'productos cambiados') : ''}
        {isFull ? `: guarda ${formatCount(maxProducts)} como máximo a la vez` : ''}
      </p>
      <BarButton onPress={drafts.clear}>Descartar</BarButton>
      <BarButton variant="primary" busy={isSaving} disabled={isFull} onPress={onSave}>
        Guardar
      </BarButton>
      <LeaveGuard dirty />
    </FormBar>
  )
}

/** Takes the focus on its click: on the press, the message of a field that loses it would move the button from under the pointer. */
const BarButton = ({ onPress, ...props }: Omit<ComponentProps<typeof Button>, 'onClick'> & { onPress: () => void }) => (
  <Button
    {...props}
    onMouseDown={(event) => event.preventDefault()}
    onClick={({ currentTarget }) => {
      flushSync(() => currentTarget.focus({ preventScroll: true }))
      onPress()
    }}
  />
)
