import { ListName } from '#contract/cart/lists'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/overlay/form-dialog.tsx'

export function ListNameDialog({
  title,
  name = '',
  hint,
  save,
  success,
  onClose,
}: {
  title: string
  name?: string
  hint?: string
  save: (name: string) => Promise<unknown>
  success: string
  onClose: () => void
}) {
  return (
    <FormDialog
      title={title}
      submitLabel="Guardar"
      schema={ListName}
      initial={{ name }}
      onSubmit={(input) => save(input.name)}
      onClose={onClose}
      success={success}
      failure="No se pudo guardar la lista."
    >
      <Field
        name="name"
        label="Nombre"
        required
        autoFocus
        maxLength={60}
        placeholder="Pedido de cada mes"
        hint={hint}
      />
    </FormDialog>
  )
}
