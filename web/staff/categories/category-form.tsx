import { FolderPlus, Trash2 } from 'lucide-react'
import { CategoryInput, type CategoryRow, maxLevels } from '#contract/products/categories'
import { pathTo, withDescendants } from '../../shop/category-tree.ts'
import { Button } from '../../ui/button.tsx'
import { ImageField } from '../../ui/file/image-field.tsx'
import { Combobox } from '../../ui/form/combobox.tsx'
import { FormConflict } from '../../ui/form/conflict.tsx'
import { WatchDirty } from '../../ui/form/dirty.tsx'
import { CustomField, Field } from '../../ui/form/field.tsx'
import { ToggleField } from '../../ui/form/field-kinds.tsx'
import { Form, SubmitButton, useFormValues } from '../../ui/form/form.tsx'
import { saveCategory, uploadImage } from './api.ts'
import { productsOf } from './category-branch.tsx'
import { heightOf } from './category-moves.ts'
import { categoryOption } from './category-option.ts'

/** An existing category, or a new one with its parent. */
export type Subject = { row: CategoryRow } | { row?: undefined; parentId: number | null }

export function CategoryForm({
  rows,
  subject,
  onSaved,
  onReload,
  onDirty,
  onDelete,
  onAddChild,
}: {
  rows: readonly CategoryRow[]
  subject: Subject
  onSaved: (saved: CategoryRow) => void
  onReload: () => void
  onDirty: (dirty: boolean) => void
  onDelete: () => void
  onAddChild: () => void
}) {
  const { row } = subject
  const parentId = row ? row.parentId : subject.parentId
  const initial = { name: row?.name ?? '', parentId, active: row?.active ?? true, image: row?.image ?? null }

  return (
    <Form
      schema={CategoryInput}
      initial={initial}
      onSubmit={async (input) => onSaved(await saveCategory(row?.id ?? null, { ...input, version: row?.version }))}
      success="Categoría guardada."
      failure="Error al guardar la categoría."
    >
      <FormConflict version={row?.version} onReload={onReload} />
      <Field name="name" label="Nombre" required maxLength={80} autoFocus={!row} />
      <ParentField rows={rows} row={row} />
      <ImageField
        name="image"
        label="Imagen"
        hint="La ven los clientes al elegir la categoría."
        send={uploadImage}
        className="size-16 bg-white"
      />
      <ActiveField rows={rows} row={row} />
      {row ? <Counts row={row} /> : null}
      <div className="flex flex-wrap items-center gap-2">
        {row ? (
          <Button variant="danger" icon={<Trash2 />} onClick={onDelete}>
            Eliminar
          </Button>
        ) : null}
        {row && pathTo(rows, row.id).length < maxLevels ? (
          <Button variant="ghost" icon={<FolderPlus />} onClick={onAddChild}>
            Subcategoría
          </Button>
        ) : null}
        <SubmitButton className="ml-auto">Guardar</SubmitButton>
      </div>
      <WatchDirty onDirty={onDirty} />
    </Form>
  )
}

/** The parent of the category. Offers each category except itself and its descendants, within the maximum depth. */
function ParentField({ rows, row }: { rows: readonly CategoryRow[]; row: CategoryRow | undefined }) {
  const ownBranch = row ? withDescendants(rows, row.id) : []
  const height = row ? heightOf(rows, row.id) : 1
  const options = rows
    .filter(({ id }) => !ownBranch.includes(id) && pathTo(rows, id).length + height <= maxLevels)
    .map((parent) => categoryOption(rows, parent))
  return (
    <CustomField name="parentId" label="Padre" hint="Vacío: en el primer nivel.">
      {({ value, set, ...control }) => (
        <Combobox
          {...control}
          label="Padre"
          placeholder="Primer nivel"
          options={options}
          value={typeof value === 'number' ? String(value) : null}
          onChange={(id) => set(id === null ? null : Number(id))}
        />
      )}
    </CustomField>
  )
}

/** Switch that hides the category from clients. While it is off, a hint explains the effect. */
function ActiveField({ rows, row }: { rows: readonly CategoryRow[]; row: CategoryRow | undefined }) {
  const { active, parentId } = useFormValues()
  const hiddenBy = pathTo(rows, typeof parentId === 'number' ? parentId : null).find(
    (parent) => !isActive(rows, parent.id),
  )
  const products = row && row.total > 0 ? ` ni sus ${productsOf(row.total)}` : ''
  return (
    <ToggleField
      name="active"
      label="Activa"
      isSwitch
      hint={
        hiddenBy
          ? `«${hiddenBy.name}» está inactiva: los clientes no ven esta categoría.`
          : active
            ? undefined
            : `Los clientes no la ven${products}. Los pedidos hechos no cambian.`
      }
    />
  )
}

const isActive = (rows: readonly CategoryRow[], id: number) => rows.find((row) => row.id === id)?.active !== false

function Counts({ row: { own, total } }: { row: CategoryRow }) {
  return (
    <p className="text-ink-2 text-sm">
      {productsOf(own)} en esta categoría
      {total > own ? ` · ${productsOf(total)} con sus subcategorías` : ''}
    </p>
  )
}
