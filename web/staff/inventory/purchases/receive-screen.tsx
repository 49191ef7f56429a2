import { Card } from '../../../ui/card.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Page } from '../../../ui/page.tsx'
import { useQuery } from '../../../ui/use-query.ts'
import { ReceiveForm } from './receive-form.tsx'

export default function ReceiveScreen() {
  // A suggested purchase was added to the draft: the form starts again with it.
  const [query] = useQuery()
  return (
    <Page
      title="Recibir compra"
      subtitle="Enter pasa de código a cantidad, a costo y al renglón siguiente."
      actions={<LinkButton to="/inventory/purchases">Ver compras</LinkButton>}
    >
      <Card>
        <ReceiveForm key={query.get('list')} />
      </Card>
    </Page>
  )
}
