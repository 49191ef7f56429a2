import type { Area } from '#contract/access'
import { type FirstStep, type FirstSteps, firstSteps, optionalStep, type StepState } from '#contract/shop/first-steps'
import { countText } from '../../ui/money.ts'

/** A step as it is shown. `urgent`: orders would be wrong without it. */
export type Line = {
  name: FirstStep
  title: string
  state: StepState
  mark: StepState | 'urgent' | 'optional'
  text: string
  minutes: number
  links: readonly { label: string; to: string; area: Area }[]
}

/** True when every step that a shop needs is done. */
export const isFinished = (steps: FirstSteps) =>
  firstSteps.every((name) => name === optionalStep || steps[name].state === 'done')

type StepText = Pick<Line, 'title' | 'text' | 'minutes' | 'links'>

const missingNames: Record<FirstSteps['business']['missing'][number], string> = {
  name: 'nombre',
  tax_id: 'RFC',
  tax_system: 'régimen fiscal',
  zip: 'código postal',
}

const settings = (group: string) => `/configuration/general#${group}`

const productLinks: Record<StepState, Line['links']> = {
  todo: [
    { label: 'Importar Excel', to: '/products/import', area: 'products' },
    { label: 'Agregar uno', to: '/products/add', area: 'products' },
  ],
  partial: [
    { label: 'Registrar existencia', to: '/inventory/update', area: 'inventory.update' },
    { label: 'Ver productos', to: '/products/manage', area: 'products' },
  ],
  done: [{ label: 'Ver', to: '/products/manage', area: 'products' }],
}

const stepTexts: { [Name in FirstStep]: (step: FirstSteps[Name]) => StepText } = {
  business: ({ state, name, tax_id, zip, missing }) => ({
    title: 'Datos del negocio',
    text:
      state === 'done'
        ? `${name} · ${tax_id} · CP ${zip}`
        : state === 'partial'
          ? `Falta: ${missing.map((field) => missingNames[field]).join(', ')}. Tus pedidos y facturas lo llevan.`
          : 'Tu nombre, RFC y código postal: salen en pedidos y facturas.',
    minutes: 3,
    links: [{ label: state === 'done' ? 'Ver' : 'Llenar datos', to: settings('business'), area: 'configuration' }],
  }),
  iva: ({ state, percent }) => ({
    title: 'IVA',
    text:
      state === 'done'
        ? `${percent} % en los productos que no tienen otro.`
        : 'Sin esto tus ventas salen sin impuesto y no puedes facturar.',
    minutes: 1,
    links: [{ label: state === 'done' ? 'Ver' : 'Configurar IVA', to: settings('iva'), area: 'configuration' }],
  }),
  banks: ({ state, accounts }) => ({
    title: 'Cuenta bancaria',
    text:
      state === 'done'
        ? `${countText(accounts, 'cuenta')} para transferencias.`
        : 'La CLABE a la que te transfieren; tus clientes la ven al pagar.',
    minutes: 2,
    links: [{ label: state === 'done' ? 'Ver' : 'Agregar cuenta', to: settings('banks'), area: 'configuration' }],
  }),
  logo: ({ state }) => ({
    title: 'Logo y color',
    text:
      state === 'done'
        ? 'Tu tienda tiene tu imagen.'
        : state === 'partial'
          ? 'Ya elegiste el color; falta subir el logo.'
          : 'Para que tus clientes reconozcan tu tienda.',
    minutes: 2,
    links: [
      { label: state === 'done' ? 'Ver' : 'Subir logo', to: '/configuration/personalization', area: 'personalization' },
    ],
  }),
  products: ({ state, products }) => ({
    title: 'Productos',
    text:
      state === 'done'
        ? `${countText(products, 'producto')} en tu catálogo.`
        : state === 'partial'
          ? 'Ninguno activo tiene existencia: todavía no se pueden pedir.'
          : 'Trae tu lista de precios en Excel o captura el primero.',
    minutes: 10,
    links: productLinks[state],
  }),
  customers: ({ state }) => ({
    title: 'Primer cliente',
    text:
      state === 'done'
        ? 'Ya tienes clientes: dales acceso para que hagan sus pedidos.'
        : 'Regístralo y dale acceso para que haga sus pedidos.',
    minutes: 2,
    links: [
      {
        label: state === 'done' ? 'Ver' : 'Agregar cliente',
        to: state === 'done' ? '/customers/manage' : '/customers/add',
        area: 'customers',
      },
    ],
  }),
  team: ({ state }) => ({
    title: 'Equipo',
    text: state === 'done' ? 'Tu equipo tiene acceso.' : 'Quien acepta pedidos y quien surte en el almacén.',
    minutes: 3,
    links: [
      {
        label: state === 'done' ? 'Ver' : 'Invitar',
        to: state === 'done' ? '/team/manage' : '/team/add',
        area: 'team',
      },
    ],
  }),
}

/** The steps, in the order in which an owner completes them. */
export const linesOf = (steps: FirstSteps): Line[] => firstSteps.map((name) => lineOf(name, steps))

function lineOf<Name extends FirstStep>(name: Name, steps: FirstSteps): Line {
  const step: FirstSteps[Name] = steps[name]
  const { state } = step
  const isUrgent = state === 'todo' && (name === 'iva' || name === 'banks')
  const mark = isUrgent ? 'urgent' : name === optionalStep && state !== 'done' ? 'optional' : state
  return { name, state, mark, ...stepTexts[name](step) }
}
