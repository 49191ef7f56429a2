import { RotateCcw } from 'lucide-react'
import { type AdminPersonalization, PersonalizationInput } from '#contract/shop/personalization'
import { isReadable } from '../../shop/contrast.ts'
import { defaultSidebar } from '../../shop/personalization.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/chip.tsx'
import { ImageField } from '../../ui/file/image-field.tsx'
import { FormConflict } from '../../ui/form/conflict.tsx'
import { WatchDirty } from '../../ui/form/dirty.tsx'
import { Form, SubmitButton, useField, useFormValues } from '../../ui/form/form.tsx'
import { Segments } from '../../ui/segments.tsx'
import { savePersonalization, uploadAsset } from './api.ts'
import { ColourField } from './colour-field.tsx'
import { SidebarPreview } from './sidebar-preview.tsx'

export function PersonalizationForm({
  personalization,
  onDirty,
  onReload,
}: {
  personalization: AdminPersonalization
  onDirty: (dirty: boolean) => void
  onReload: () => void
}) {
  const { version, name } = personalization
  // Only the fields of this form: the answer also has values of other settings.
  const initial = {
    admin_sidebar_color: personalization.admin_sidebar_color,
    admin_sidebar_hover_color: personalization.admin_sidebar_hover_color,
    admin_sidebar_logo_url: personalization.admin_sidebar_logo_url,
    sidebar_background_type: personalization.sidebar_background_type,
    sidebar_background_image_url: personalization.sidebar_background_image_url,
  }
  return (
    <Form
      schema={PersonalizationInput}
      initial={initial}
      onSubmit={(input) => savePersonalization({ ...input, version })}
      success="Personalización guardada."
      failure="Error al guardar la personalización."
      className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_auto]"
    >
      <Card title="Menú lateral">
        <div className="grid gap-5">
          <FormConflict version={version} onReload={onReload} />
          <div className="grid gap-4 sm:grid-cols-2">
            <ColourField name="admin_sidebar_color" label="Color del menú" />
            <ColourField name="admin_sidebar_hover_color" label="Color bajo el puntero" />
          </div>
          <ContrastCheck />
          <ImageField
            name="admin_sidebar_logo_url"
            send={uploadAsset}
            label="Logo"
            hint="Cuadrado y con fondo transparente se ve mejor. JPG, PNG o WebP de hasta 5 MB."
            className="size-16"
          />
          <Background />
          <div className="flex flex-wrap justify-end gap-2 max-sm:grow-children">
            <ResetButton />
            <SubmitButton>Guardar</SubmitButton>
          </div>
        </div>
      </Card>
      <Card title="Vista previa" className="lg:sticky lg:top-4">
        <SidebarPreview name={name} />
      </Card>
      <WatchDirty onDirty={onDirty} />
    </Form>
  )
}

function ContrastCheck() {
  const { admin_sidebar_color, admin_sidebar_hover_color } = useFormValues()
  if (isReadable([String(admin_sidebar_color), String(admin_sidebar_hover_color)])) return null
  return (
    <Notice tone="amber">
      El texto no se leerá bien sobre este color. Elige los dos colores claros, o los dos oscuros.
    </Notice>
  )
}

function Background() {
  const { value, set } = useField('sidebar_background_type')
  const type = value === 'image' ? 'image' : 'color'
  return (
    <>
      <div className="grid justify-items-start gap-1.5">
        <p aria-hidden className="font-medium text-ink-2 text-sm">
          Fondo
        </p>
        <Segments
          label="Fondo"
          options={[
            { value: 'color', label: 'Color' },
            { value: 'image', label: 'Imagen' },
          ]}
          value={type}
          onChange={set}
        />
      </div>
      {type === 'image' ? (
        <ImageField
          name="sidebar_background_image_url"
          send={uploadAsset}
          label="Imagen de fondo"
          hint="Se ve detrás del color del menú. JPG, PNG o WebP de hasta 5 MB."
          className="h-24 w-40"
        />
      ) : null}
    </>
  )
}

/** Restores the default colours; images stay. */
function ResetButton() {
  const { set: setColour } = useField('admin_sidebar_color')
  const { set: setHover } = useField('admin_sidebar_hover_color')
  const { set: setType } = useField('sidebar_background_type')

  function handleReset() {
    setColour(defaultSidebar.admin_sidebar_color)
    setHover(defaultSidebar.admin_sidebar_hover_color)
    setType(defaultSidebar.sidebar_background_type)
  }

  return (
    <Button icon={<RotateCcw />} onClick={handleReset}>
      Restablecer
    </Button>
  )
}
