import type { ReactNode } from 'react'
import type * as v from 'valibot'
import type { SettingChange } from '#contract/shop/settings'
import { Card } from '../../ui/card.tsx'
import { FormConflict } from '../../ui/form/conflict.tsx'
import { WatchDirty } from '../../ui/form/dirty.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { saveSetting } from './api.ts'

/** Initial values of a form, and the functions that change them from outside. */
export type FormState = {
  initial: Record<string, unknown>
  /** Version of the stored setting; 0 if nothing is stored. The next folio has no version: there it is the folio. */
  version: number
  onDirty: (dirty: boolean) => void
  onReload: () => void
}

/** The state of a group of settings, and its place in the grid. */
export type SettingGroup = { form: FormState; className?: string }

type Props<Schema extends v.GenericSchema<unknown, unknown>> = SettingGroup & {
  /** Fragment of the address that leads to the group: `#iva`. */
  id?: string
  title: string
  subtitle?: string
  schema: Schema
  /** Body for the API from the values of the form and the version that was read. */
  change: (output: v.InferOutput<Schema>, version: number) => SettingChange
  children: ReactNode
}

/** One group of settings, saved on its own. */
export function SettingForm<Schema extends v.GenericSchema<unknown, unknown>>({
  id,
  title,
  subtitle,
  className,
  schema,
  change,
  form: { initial, version, onDirty, onReload },
  children,
}: Props<Schema>) {
  return (
    <div id={id} className={className}>
      <Card title={title} subtitle={subtitle}>
        <Form
          schema={schema}
          initial={initial}
          onSubmit={(output) => saveSetting(change(output, version))}
          success="Configuración guardada."
          failure="Error al guardar la configuración."
        >
          <FormConflict version={version} onReload={onReload} />
          {children}
          <div className="flex justify-end max-sm:grow-children">
            <SubmitButton>Guardar</SubmitButton>
          </div>
          <WatchDirty onDirty={onDirty} />
        </Form>
      </Card>
    </div>
  )
}
