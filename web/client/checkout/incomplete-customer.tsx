import { TriangleAlert } from 'lucide-react'
import { Notice } from '../../ui/chip.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

/** A warning for a user without a customer record. `children`: what the profile is needed for. */
export const IncompleteCustomer = ({ children }: { children: string }) => (
  <Notice
    tone="amber"
    icon={<TriangleAlert />}
    action={
      <LinkButton size="sm" to="/client/profile">
        Ir a Mi Perfil
      </LinkButton>
    }
  >
    Información de Cliente Incompleta
    <p className="font-normal">{children}</p>
  </Notice>
)
