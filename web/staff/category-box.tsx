import type { ComponentProps } from 'react'
import { pathName, pathTo } from '../shop/category-tree.ts'
import { Combobox } from '../ui/form/combobox.tsx'
import { useCategories } from './use-categories.ts'

/** A category, searched by its name or the names of its parents. */
export function CategoryBox({
  value,
  onChange,
  placeholder = 'Elige una categoría',
  ...props
}: Omit<ComponentProps<typeof Combobox>, 'label' | 'options' | 'value' | 'onChange'> & {
  value: unknown
  onChange: (id: number | undefined) => void
}) {
  const { data: categories = [], error } = useCategories()
  const options = categories
    .map(({ id, hidden }) => ({
      value: String(id),
      label: pathName(pathTo(categories, id)),
      hint: hidden && 'Los clientes no la ven',
    }))
    .toSorted((left, right) => left.label.localeCompare(right.label, 'es'))
  return (
    <Combobox
      {...props}
      label="Categoría"
      placeholder={error && categories.length === 0 ? 'Error al cargar las categorías' : placeholder}
      options={options}
      value={typeof value === 'number' ? String(value) : null}
      onChange={(id) => onChange(id === null ? undefined : Number(id))}
    />
  )
}

/** A category with its subcategories, as a filter of a list; '' is all. */
export function CategoryFilter({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <div className="min-w-0 flex-1 max-sm:basis-full sm:w-64 sm:flex-none">
      <CategoryBox
        placeholder="Cualquier categoría"
        value={Number(value) || undefined}
        onChange={(id) => onChange(id === undefined ? '' : String(id))}
      />
    </div>
  )
}
