import { Card } from '../../../ui/card.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Page } from '../../../ui/page.tsx'
import { useQuery } from '../../../ui/use-query.ts'
import { ReceiveForm } from './receive-form.tsx'

export default function ReceiveScreen() {
  // `list` changes when lines were added to the draft from another screen: the form must read the draft again.
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
