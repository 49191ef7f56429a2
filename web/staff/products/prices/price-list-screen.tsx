import { Percent } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import { namesText } from '#contract/names-text'
import { baseText, type PriceList, type PriceListPage } from '#contract/prices/price-lists'
import { ApiError, queryOf } from '../../../api/client.ts'
import { loadable } from '../../../loadable.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { allPages } from '../../../ui/file/all-pages.ts'
import { ExportMenu } from '../../../ui/file/export-menu.tsx'
import { ConflictNotice, ReloadedNotice, useConflict } from '../../../ui/form/conflict.tsx'
import { useFilters } from '../../../ui/list/list-filters.ts'
import { countText } from '../../../ui/money.ts'
import { Opening } from '../../../ui/opening.tsx'
import { Page } from '../../../ui/page.tsx'
import { Empty, ErrorState, Skeleton } from '../../../ui/states.tsx'
import { useAction } from '../../../ui/use-action.ts'
import { useHandler } from '../../../ui/use-handler.ts'
import { loadPrices, refreshPriceLists, saveDrafts, usePriceList } from './api.ts'
import { CustomersCard } from './customers-card.tsx'
import { FillDialog } from './fill-dialog.tsx'
import { ListMenu, useListDialogs } from './list-menu.tsx'
import { ListStateChip, validityText } from './list-row.tsx'
import { exportColumns } from './price-columns.tsx'
import { filterRows, PricesCard } from './prices-card.tsx'
import { SaveBar } from './save-bar.tsx'
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

const PriceSheetDialog = loadable(() => import('../../price-sheet/price-sheet-dialog.tsx'))

function LoadedList({ list }: { list: PriceList }) {
  const navigate = useNavigate()
  const drafts = useDrafts()
  const handleChanged = ({ version }: PriceList) => drafts.follow(version)
  const { open, dialogs } = useListDialogs({
    onChanged: handleChanged,
    onDeleted: () => navigate('/products/prices', { replace: true }),
  })
  const [isFilling, setFilling] = useState(false)
  const [hasSheet, setSheet] = useState(false)
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
      subtitle={`${baseText(list)} · ${validityText(list)}`}
      actions={
        <>
          <ExportMenu
            name={`lista ${list.name}`}
            columns={exportColumns(list)}
            load={(report) =>
              allPages(`/price-lists/${list.id}/items`, queryOf(values), (page: PriceListPage) => page.items, report)
            }
            more={['separator', { label: 'Para clientes (PDF)', onSelect: () => setSheet(true) }]}
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
          <p>Con cambios que ya estaban guardados: {namesText(drafts.changedByOthers)}.</p>
        </ReloadedNotice>
      ) : null}
      <div ref={prices} className="grid min-w-0 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_19rem]">
        <PricesCard list={list} drafts={drafts} />
        <CustomersCard list={list} />
      </div>
      <SaveBar drafts={drafts} onSave={handleSave} isSaving={isSaving} />
      {isFilling ? <FillDialog list={list} onClose={() => setFilling(false)} /> : null}
      <Opening>
        {hasSheet ? <PriceSheetDialog listId={String(list.id)} onClose={() => setSheet(false)} /> : null}
      </Opening>
      {dialogs}
    </Page>
  )
}

function useSave(list: PriceList, drafts: Drafts) {
  const [conflict, catchConflict, clearConflict] = useConflict()
  const [save, isSaving] = useAction(
    async () => {
      const saved = drafts.all()
      await catchConflict(saveDrafts(list.id, saved, drafts.version, drafts.remove))
      return saved.length
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
