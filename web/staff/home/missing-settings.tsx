import { TriangleAlert } from 'lucide-react'
import type { FirstSteps } from '#contract/shop/first-steps'
import { Notice } from '../../ui/chip.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

/** Notices of settings without which orders are wrong. Each stays until it is saved, also while the first steps are hidden. */
export function MissingSettings({ steps: { iva, banks } }: { steps: FirstSteps }) {
  return (
    <>
      {iva.state === 'todo' ? (
        <Missing
          action="Configurar IVA"
          to="/configuration/general#iva"
          text="IVA sin configurar: las ventas salen sin impuesto."
        >
          Elígelo antes de tu primer pedido.
        </Missing>
      ) : null}
      {banks.state === 'todo' ? (
        <Missing
          action="Agregar cuenta"
          to="/configuration/general#banks"
          text="No hay cuenta bancaria: tus clientes no saben a dónde transferir."
        >
          Agrega la CLABE de tu negocio.
        </Missing>
      ) : null}
    </>
  )
}

const Missing = ({ text, action, to, children }: { text: string; action: string; to: string; children: string }) => (
  <Notice
    tone="red"
    icon={<TriangleAlert />}
    action={
      <LinkButton size="sm" to={to} className="max-sm:hidden">
        {action}
      </LinkButton>
    }
  >
    <b className="font-semibold">{text}</b> {children}{' '}
    <LinkButton size="sm" to={to} className="mt-2 sm:hidden">
      {action}
    </LinkButton>
  </Notice>
)
