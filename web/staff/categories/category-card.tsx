import { ChevronsDownUp, ChevronsUpDown, FolderTree, Plus } from 'lucide-react'
import { useState } from 'react'
import type { CategoryRow } from '#contract/products/categories'
import { pathName, pathTo } from '../../shop/category-tree.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SearchField } from '../../ui/list/search-field.tsx'
import { Empty } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/use-action.ts'
import { saveOrder } from './api.ts'
import { applyMove, filterRows, type Move, orderUnder, problemOf } from './category-moves.ts'
import { CategoryTree } from './category-tree.tsx'

/** The tree with its search. Every move is saved at once. */
export function CategoryCard({
  rows,
  chosen,
  onChoose,
  onAdd,
}: {
  rows: CategoryRow[]
  chosen: CategoryRow | undefined
  onChoose: (id: number) => void
  onAdd: () => void
}) {
  const [search, setSearch] = useState('')
  const [announcement, setAnnouncement] = useState('')
  const { isOpen, toggle, setAll } = useOpen(rows, chosen)
  const isSearching = search.trim() !== ''
  const visibleRows = isSearching ? filterRows(rows, search) : rows

  async function handleMove(move: Move) {
    const problem = problemOf(rows, move)
    if (problem) return toast.error(problem)
    const { id, parentId } = move
    const next = applyMove(rows, move)
    const orderedIds = orderUnder(next, parentId)
    const hasSameParent = rows.find((row) => row.id === id)?.parentId === parentId
    if (hasSameParent && orderUnder(rows, parentId).join() === orderedIds.join()) return
    if (parentId !== null) toggle(parentId, true)
    setAnnouncement(positionOf(next, id))
    try {
      await saveOrder({ parentId, orderedIds }, next)
    } catch (error) {
      toastFailure(error, 'No se pudo guardar el orden.')
    }
  }

  return (
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
        <Button variant="primary" icon={<Plus />} className="max-sm:flex-1" onClick={onAdd}>
          Agregar categoría
        </Button>
      </div>
      {visibleRows.length > 0 ? (
        <CategoryTree
          rows={visibleRows}
          isOpen={(id) => isSearching || isOpen(id)}
          onOpen={toggle}
          chosen={chosen?.id}
          canMove={!isSearching}
          onChoose={onChoose}
          onMove={handleMove}
        />
      ) : isSearching ? (
        <Empty
          title="Ningún resultado con estos filtros."
          action={<Button onClick={() => setSearch('')}>Limpiar filtros</Button>}
        />
      ) : (
        <Empty
          title="Aún no hay categorías."
          icon={<FolderTree />}
          action={<Button onClick={onAdd}>Agregar categoría</Button>}
        />
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </Card>
  )
}

/** Trees with more categories start closed. */
const maxOpenRows = 60

/** Open categories. The parents of a chosen or moved category open, so that it is visible. */
function useOpen(rows: readonly CategoryRow[], chosen: CategoryRow | undefined) {
  const [open, setOpen] = useState(() => new Set(rows.length > maxOpenRows ? [] : rows.map(({ id }) => id)))
  const parents = chosen ? pathTo(rows, chosen.parentId).map(({ id }) => id) : []
  const [lastPath, setLastPath] = useState('')
  const path = chosen ? [...parents, chosen.id].join() : ''
  if (path !== lastPath) {
    setLastPath(path)
    setOpen(new Set([...open, ...parents]))
  }
  return {
    isOpen: (id: number) => open.has(id),
    toggle: (id: number, isOpen: boolean) =>
      setOpen((before) => new Set(isOpen ? [...before, id] : [...before].filter((other) => other !== id))),
    setAll: (isOpen: boolean) => setOpen(new Set(isOpen ? rows.map(({ id }) => id) : [])),
  }
}

/** Position of a category, for screen readers: "Tornillería: lugar 2 de 4 en Ferretería". */
function positionOf(rows: readonly CategoryRow[], id: number) {
  const path = pathTo(rows, id)
  const row = path.at(-1)
  if (!row) return ''
  const siblings = orderUnder(rows, row.parentId)
  const parent = pathName(path.slice(0, -1)) || 'el primer nivel'
  return `${row.name}: lugar ${siblings.indexOf(id) + 1} de ${siblings.length} en ${parent}`
}
