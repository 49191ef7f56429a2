import * as v from 'valibot'
import { ApiError } from '../../api/client.ts'
import { Card } from '../card.tsx'
import { Combobox } from '../form/combobox.tsx'
import { DayField } from '../form/day-field.tsx'
import { CustomField, Field } from '../form/field.tsx'
import { SelectField, TextAreaField, ToggleField } from '../form/field-kinds.tsx'
import { Form, SubmitButton, useFormValues } from '../form/form.tsx'
import { NumberField } from '../form/number-field.tsx'

const Sample = v.object({
  name: v.pipe(v.string('El nombre es requerido'), v.nonEmpty('El nombre es requerido')),
  email: v.pipe(v.string('El email es requerido'), v.email('Ingrese un email válido')),
  password: v.optional(v.string()),
  price: v.number('Debe ser un número.'),
  use: v.pipe(v.string('Uso de CFDI requerido'), v.nonEmpty('Uso de CFDI requerido')),
  state: v.nullish(v.string()),
  notes: v.optional(v.string()),
  active: v.optional(v.boolean()),
  live: v.optional(v.boolean()),
})

const uses = [
  { value: 'G03', label: 'G03 Gastos en general' },
  { value: 'S01', label: 'S01 Sin efectos fiscales' },
]
const states = ['Aguascalientes', 'Guanajuato', 'Jalisco', 'México', 'Michoacán', 'Nuevo León', 'Querétaro', 'Yucatán']

async function save(sample: v.InferOutput<typeof Sample>) {
  await new Promise((done) => setTimeout(done, 600))
  if (sample.name === 'Repetido') {
    throw new ApiError(409, { code: 'TAKEN', message: 'Ya existe.', fields: { name: 'Ese nombre ya existe.' } })
  }
}

export function GalleryForm() {
  return (
    <Card title="Formulario" subtitle="«Repetido» es rechazado por el servidor">
      <Form schema={Sample} initial={{ active: true, price: 186.5 }} onSubmit={save} success="Guardado.">
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field name="name" label="Nombre" required autoComplete="name" />
          <Field name="email" label="Correo" type="email" required hint="Ahí llegan las facturas." />
          <Field
            name="password"
            label="Contraseña"
            type="password"
            autoComplete="new-password"
            placeholder="••••••••"
          />
          <NumberField name="price" label="Precio" />
          <SelectField name="use" label="Uso de CFDI" options={uses} placeholder="Elegir" required />
          <CustomField name="state" label="Estado">
            {({ value, set, ...control }) => (
              <Combobox
                {...control}
                label="Estado"
                placeholder="Escribe para buscar"
                value={typeof value === 'string' ? value : null}
                onChange={set}
                options={states.map((state) => ({ value: state, label: state }))}
              />
            )}
          </CustomField>
          <Field name="locked" label="Fijo" disabled placeholder="No se puede cambiar" />
          <DayField name="day" label="Fecha" />
        </div>
        <TextAreaField name="notes" label="Notas" placeholder="Lo que deba saber quien surte" />
        <ToggleField name="active" label="Cliente activo" />
        <ToggleField name="live" label="Existencias en vivo" isSwitch hint="Se actualizan sin recargar." />
        <div className="flex items-center justify-between gap-3">
          <Typed />
          <SubmitButton>Guardar</SubmitButton>
        </div>
      </Form>
    </Card>
  )
}

function Typed() {
  const { name } = useFormValues()
  return <p className="min-w-0 truncate text-ink-3 text-xs">{name ? `Se llamará ${name}` : 'Sin nombre todavía'}</p>
}
