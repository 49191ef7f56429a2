import { TriangleAlert } from 'lucide-react'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/chip.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Empty } from '../ui/states.tsx'

const title = 'Información de Cliente Incompleta'

/** A warning above a screen, for a user without a customer record. `children`: what the profile is needed for. */
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
    {title}
    <p className="font-normal">{children}</p>
  </Notice>
)

/** The same instead of the content of a screen that has nothing to show without a customer record. */
export const IncompleteCustomerCard = ({ children }: { children: string }) => (
  <Card>
    <Empty
      title={title}
      icon={<TriangleAlert />}
      action={
        <LinkButton variant="primary" to="/client/profile">
          Ir a Mi Perfil
        </LinkButton>
      }
    >
      {children}
    </Empty>
  </Card>
)
