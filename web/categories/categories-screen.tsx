import { ChevronsDownUp, ChevronsUpDown, FolderTree, Plus } from 'lucide-react'
import { useState } from 'react'
import type { CategoryRow } from '#contract/categories'
import { pathName, pathTo } from '../catalog/category-tree.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SearchField } from '../ui/field.tsx'
import { LeaveDialog, LeaveGuard } from '../ui/leave-guard.tsx'
import { Page } from '../ui/page.tsx'
import { Empty, ErrorState, Skeleton } from '../ui/states.tsx'
import { toast } from '../ui/toast.ts'
import { toastFailure } from '../ui/use-action.ts'
import { useMobile } from '../ui/use-mobile.ts'
import { saveOrder, useCategoryRows } from './api.ts'
import { CategoryForm, type Subject } from './category-form.tsx'
import { CategoryTree } from './category-tree.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import { arrange, type Move, narrow, orderUnder, problemOf } from './tree.ts'

/** A category by its id, or a new one under a parent. */
type Chosen = { id: number } | { parentId: number | null }

export default function CategoriesScreen() {
  const { data: rows, error, mutate } = useCategoryRows()
  return (
    <Page title="Categorías">
      {rows ? (
        <Tree rows={rows} onReload={() => mutate()} />
      ) : (
        <Card>
          {error ? (
            <ErrorState message="No se pudieron cargar las categorías." onRetry={() => mutate()} />
          ) : (
            <Skeleton lines={8} />
          )}
        </Card>
      )}
    </Page>
  )
}

/** Trees up to so many categories are shown open. */
const manyRows = 60

function Tree({ rows, onReload }: { rows: CategoryRow[]; onReload: () => Promise<unknown> }) {
  const mobile = useMobile()
  const [search, setSearch] = useState('')
  const [open, setOpen] = useState(() => new Set(rows.length > manyRows ? [] : rows.map(({ id }) => id)))
  const [chosen, setChosen] = useState<Chosen>()
  const [reloads, setReloads] = useState(0)
  const [isDeleting, setDeleting] = useState(false)
  const [dirty, setDirty] = useState(false)
  const [leave, setLeave] = useState<() => void>()
  const [said, setSaid] = useState('')
  const isSearching = search.trim() !== ''
  const shown = isSearching ? narrow(rows, search) : rows
  const subject = subjectOf(rows, chosen)

  /** What was typed is not dropped without asking. */
  function choose(next: Chosen | undefined) {
    const go = () => {
      setLeave(undefined)
      setDirty(false)
      setChosen(next)
    }
    if (dirty) setLeave(() => go)
    else go()
  }

  function setAll(isOpen: boolean) {
    setOpen(new Set(isOpen ? rows.map(({ id }) => id) : []))
  }

  function toggle(id: number, isOpen: boolean) {
    setOpen((before) => new Set(isOpen ? [...before, id] : [...before].filter((other) => other !== id)))
  }

  async function handleMove(move: Move) {
    const problem = problemOf(rows, move)
    if (problem) return toast.error(problem)
    const { id, parentId } = move
    const next = arrange(rows, move)
    const orderedIds = orderUnder(next, parentId)
    const stays = rows.find((row) => row.id === id)?.parentId === parentId
    if (stays && orderUnder(rows, parentId).join() === orderedIds.join()) return
    if (parentId !== null) toggle(parentId, true)
    setSaid(whereIs(next, id))
    try {
      await saveOrder({ parentId, orderedIds }, next)
    } catch (error) {
      toastFailure(error, 'No se pudo guardar el orden.')
    }
  }

  async function reload() {
    await onReload()
    setReloads((count) => count + 1)
  }

  function handleSaved({ id, parentId }: CategoryRow) {
    setDirty(false)
    if (parentId !== null) toggle(parentId, true)
    setChosen(mobile ? undefined : { id })
  }

  const title = subject?.row ? subject.row.name : 'Nueva categoría'
  // What asks something stands inside of the sheet that it asks about.
  const form = subject ? (
    <>
      <CategoryForm
        key={`${subject.row ? `${subject.row.id} ${subject.row.version}` : `new ${subject.parentId}`} ${reloads}`}
        rows={rows}
        subject={subject}
        onSaved={handleSaved}
        onReload={reload}
        onDirty={setDirty}
        onDelete={() => setDeleting(true)}
        onAddBelow={() => choose({ parentId: subject.row?.id ?? null })}
      />
      {subject.row ? (
        <DeleteDialog
          key={subject.row.id}
          rows={rows}
          row={subject.row}
          open={isDeleting}
          onClose={() => setDeleting(false)}
          onDeleted={() => {
            setDeleting(false)
            setDirty(false)
            setChosen(undefined)
          }}
        />
      ) : null}
      <LeaveDialog open={leave !== undefined} onStay={() => setLeave(undefined)} onLeave={leave} />
      <LeaveGuard dirty={dirty} />
    </>
  ) : null

  return (
    <div className="grid min-w-0 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
      <Card flush>
        <div className="flex flex-wrap items-center gap-2 border-line border-b px-4 py-3">
          <SearchField
            label="Buscar categoría"
            className="flex-1 basis-full sm:basis-60"
            value={search}
            onChange={setSearch}
          />
          <IconButton label="Expandir todo" icon={<ChevronsUpDown />} onClick={() => setAll(true)} />
          <IconButton label="Contraer todo" icon={<ChevronsDownUp />} onClick={() => setAll(false)} />
          <Button
            variant="primary"
            icon={<Plus />}
            className="max-sm:flex-1"
            onClick={() => choose({ parentId: null })}
          >
            Agregar categoría
          </Button>
        </div>
        {shown.length > 0 ? (
          <CategoryTree
            rows={shown}
            isOpen={(id) => isSearching || open.has(id)}
            onOpen={toggle}
            chosen={subject?.row?.id}
            canMove={!isSearching}
            onChoose={(id) => choose({ id })}
            onMove={handleMove}
          />
        ) : isSearching ? (
          <Empty
            title="Ningún resultado con estos filtros."
            action={<Button onClick={() => setSearch('')}>Limpiar filtros</Button>}
          />
        ) : (
          <Empty title="Aún no hay categorías." icon={<FolderTree />} />
        )}
        <p role="status" className="sr-only">
          {said}
        </p>
      </Card>
      {mobile ? (
        <Dialog open={subject !== undefined} onClose={() => choose(undefined)} title={title}>
          {form}
        </Dialog>
      ) : (
        <Card className="lg:sticky lg:top-4" title={subject ? title : undefined}>
          {form ?? (
            <Empty title="Elige una categoría para editarla." icon={<FolderTree />}>
              Arrástrala para ordenarla o ponerla dentro de otra. Con el teclado: Alt y las flechas.
            </Empty>
          )}
        </Card>
      )}
    </div>
  )
}

function subjectOf(rows: readonly CategoryRow[], chosen: Chosen | undefined): Subject | undefined {
  if (!chosen) return undefined
  if ('parentId' in chosen) return chosen
  const row = rows.find(({ id }) => id === chosen.id)
  return row && { row }
}

/** Tornillería: lugar 2 de 4 en Ferretería */
function whereIs(rows: readonly CategoryRow[], id: number) {
  const path = pathTo(rows, id)
  const row = path.at(-1)
  if (!row) return ''
  const siblings = orderUnder(rows, row.parentId)
  const parent = pathName(path.slice(0, -1)) || 'el primer nivel'
  return `${row.name}: lugar ${siblings.indexOf(id) + 1} de ${siblings.length} en ${parent}`
}
