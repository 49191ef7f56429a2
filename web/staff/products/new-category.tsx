import { Plus } from 'lucide-react'
import { useState } from 'react'
import { CategoryInput } from '#contract/products/categories'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'
import { addCategory } from './api.ts'

/** Adds a category of the first level without leaving the product: the first product of a shop has none to choose. */
export function NewCategory({ onCreated }: { onCreated: (id: number) => void }) {
  const [isOpen, setOpen] = useState(false)

  async function handleSubmit(input: CategoryInput) {
    const { id } = await addCategory(input)
    onCreated(id)
  }

  return (
    <>
      <Button icon={<Plus />} onClick={() => setOpen(true)}>
        Nueva categoría
      </Button>
      {isOpen ? (
        <FormDialog
          title="Nueva categoría"
          submitLabel="Guardar"
          schema={CategoryInput}
          initial={{ name: '' }}
          onSubmit={handleSubmit}
          onClose={() => setOpen(false)}
          success="Categoría guardada."
          failure="Error al guardar la categoría."
        >
          <Field name="name" label="Nombre de la categoría" required autoFocus maxLength={80} />
        </FormDialog>
      ) : null}
    </>
  )
}
