import { FolderTree } from 'lucide-react'
import { useState } from 'react'
import type { CategoryRow } from '#contract/products/categories'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { LeaveDialog, LeaveGuard } from '../../ui/overlay/leave-guard.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty, ErrorState, Skeleton } from '../../ui/states.tsx'
import { useMobile } from '../../ui/use-mobile.ts'
import { useCategoryRows } from './api.ts'
import { CategoryCard } from './category-card.tsx'
import { CategoryForm, type Subject } from './category-form.tsx'
import { DeleteCategoryDialog } from './delete-category-dialog.tsx'

/** The id of a category, or the parent of a new one. */
type Choice = { id: number } | { parentId: number | null }

export default function CategoriesScreen() {
  const { data: rows, error, mutate } = useCategoryRows()
  return (
    <Page title="Categorías">
      {rows ? (
        <Categories rows={rows} onReload={() => mutate()} />
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

/** The tree, and beside it the form of the chosen category; on a phone, the form is a dialog. */
function Categories({ rows, onReload }: { rows: CategoryRow[]; onReload: () => Promise<CategoryRow[] | undefined> }) {
  const mobile = useMobile()
  const [choice, setChoice] = useState<Choice>()
  const [isDeleting, setDeleting] = useState(false)
  const [dirty, setDirty] = useState(false)
  const [leave, setLeave] = useState<() => void>()
  const current = subjectOf(rows, choice)
  // Other users' changes do not replace unsaved input: saving then returns a conflict.
  const [subject, setSubject] = useState(current)
  if (!dirty && keyOf(current) !== keyOf(subject)) setSubject(current)

  function show(next: Choice | undefined) {
    setLeave(undefined)
    setDeleting(false)
    setDirty(false)
    setChoice(next)
  }

  /** Asks before it discards unsaved changes. */
  function choose(next: Choice | undefined) {
    if (dirty) setLeave(() => () => show(next))
    else show(next)
  }

  async function reload() {
    const latest = await onReload()
    // The form keeps what was written, so it stays dirty.
    if (latest) setSubject(subjectOf(latest, choice))
  }

  const title = subject?.row ? subject.row.name : 'Nueva categoría'
  const form = subject ? (
    <>
      <CategoryForm
        key={subject.row ? `form ${subject.row.id}` : `new ${subject.parentId}`}
        rows={rows}
        subject={subject}
        onSaved={({ id }) => show(mobile ? undefined : { id })}
        onReload={reload}
        onDirty={setDirty}
        onDelete={() => setDeleting(true)}
        onAddChild={() => choose({ parentId: subject.row?.id ?? null })}
      />
      {subject.row ? (
        <DeleteCategoryDialog
          key={subject.row.id}
          rows={rows}
          row={subject.row}
          open={isDeleting}
          onClose={() => setDeleting(false)}
          onDeleted={() => show(undefined)}
        />
      ) : null}
      <LeaveDialog open={leave !== undefined} onStay={() => setLeave(undefined)} onLeave={() => leave?.()} />
      <LeaveGuard dirty={dirty} />
    </>
  ) : null

  return (
    <div className="grid min-w-0 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)]">
      <CategoryCard
        rows={rows}
        chosen={subject?.row}
        onChoose={(id) => choose({ id })}
        onAdd={() => choose({ parentId: null })}
      />
      {mobile ? (
        <Dialog open={subject !== undefined} onClose={() => choose(undefined)} title={title}>
          {form}
        </Dialog>
      ) : (
        <Card className="lg:sticky lg:top-4" title={subject ? title : undefined}>
          {form ?? <NoCategory />}
        </Card>
      )}
    </div>
  )
}

const NoCategory = () => (
  <Empty title="Elige una categoría para editarla." icon={<FolderTree />}>
    Arrástrala para ordenarla o ponerla dentro de otra. Con el teclado: Alt y las flechas.
  </Empty>
)

const keyOf = (subject: Subject | undefined) =>
  subject?.row ? `${subject.row.id} ${subject.row.version} ${subject.row.total}` : subject && `new ${subject.parentId}`

function subjectOf(rows: readonly CategoryRow[], chosen: Choice | undefined): Subject | undefined {
  if (!chosen) return undefined
  if ('parentId' in chosen) return chosen
  const row = rows.find(({ id }) => id === chosen.id)
  return row && { row }
}
