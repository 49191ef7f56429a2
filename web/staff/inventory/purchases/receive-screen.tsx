import { Card } from '../../../ui/card.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Page } from '../../../ui/page.tsx'
import { ReceiveForm } from './receive-form.tsx'

export default function ReceiveScreen() {
  return (
    <Page
      title="Recibir compra"
      subtitle="Enter pasa de código a cantidad, a costo y al renglón siguiente."
      actions={<LinkButton to="/inventory/purchases">Ver compras</LinkButton>}
    >
      <Card>
        <ReceiveForm />
      </Card>
    </Page>
  )
}
