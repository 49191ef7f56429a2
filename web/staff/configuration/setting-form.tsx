import type { ReactNode } from 'react'
import type * as v from 'valibot'
import type { SettingChange } from '#contract/settings'
import { Card } from '../../ui/card.tsx'
import { ConflictNotice, useConflict } from '../../ui/form/conflict.tsx'
import { WatchDirty } from '../../ui/form/dirty.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { saveSetting } from './api.ts'

/** Initial values of a form, and what happens to them outside of it. */
export type FormState = {
  initial: Record<string, unknown>
  onDirty: (dirty: boolean) => void
  onReload: () => void
}

/** One group of settings, saved on its own. */
export function SettingForm<Schema extends v.GenericSchema<unknown, unknown>>({
  id,
  title,
  subtitle,
  className,
  schema,
  change,
  form: { initial, onDirty, onReload },
  children,
}: {
  /** The place of the group in an address: `#iva`. */
  id?: string
  title: string
  subtitle?: string
  className?: string
  schema: Schema
  /** Body for the API from the values of the form. */
  change: (output: v.InferOutput<Schema>) => SettingChange
  form: FormState
  children: ReactNode
}) {
  const [conflict, watch] = useConflict()

  async function handleSubmit(output: v.InferOutput<Schema>) {
    await watch(saveSetting(change(output)))
    onDirty(false)
  }

  return (
    <div id={id} className={className}>
      <Card title={title} subtitle={subtitle}>
        <Form
          schema={schema}
          initial={initial}
          onSubmit={handleSubmit}
          success="Configuración guardada"
          failure="Error al guardar la configuración."
        >
          <ConflictNotice conflict={conflict} onReload={onReload} />
          {children}
          <div className="flex justify-end max-sm:*:grow">
            <SubmitButton>Guardar</SubmitButton>
          </div>
          <WatchDirty initial={initial} onDirty={onDirty} />
        </Form>
      </Card>
    </div>
  )
}
