import { useId, useState } from 'react'
import { ListName } from '#contract/lists'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Form } from '../../ui/form.tsx'

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
  const form = useId()
  const [busy, setBusy] = useState(false)

  async function handleSubmit(input: { name: string }) {
    setBusy(true)
    try {
      await save(input.name)
      onClose()
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            Guardar
          </Button>
        </>
      }
    >
      <Form
        id={form}
        schema={ListName}
        initial={{ name }}
        onSubmit={handleSubmit}
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
      </Form>
    </Dialog>
  )
}
