import { SearchX } from 'lucide-react'
import { useParams } from 'react-router-dom'
import { ApiError } from '../../../api/client.ts'
import { Card } from '../../../ui/card.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import { Page } from '../../../ui/page.tsx'
import { Empty, ErrorState, Skeleton } from '../../../ui/states.tsx'
import { usePickLists } from './api.ts'
import { PickBody } from './pick-body.tsx'

export default function PickScreen() {
  const { ids = '' } = useParams()
  const { data, error, isLoading, mutate } = usePickLists(ids)
  if (data) return <PickBody key={ids} orders={data.orders} />
  const isMissing = !isLoading && (!error || (error instanceof ApiError && [400, 404].includes(error.status)))
  return (
    <Page title="Surtir">
      <Card>
        {isMissing ? <MissingOrder /> : error ? <LoadError onRetry={() => mutate()} /> : <Skeleton lines={6} />}
      </Card>
    </Page>
  )
}

const MissingOrder = () => (
  <Empty
    title="Pedido no encontrado"
    icon={<SearchX />}
    action={
      <LinkButton variant="primary" to="/orders/manage?tab=toFulfil">
        Ver los pedidos por surtir
      </LinkButton>
    }
  >
    No existe ningún pedido con ese número.
  </Empty>
)

const LoadError = ({ onRetry }: { onRetry: () => void }) => (
  <ErrorState
    message="No pudimos cargar la lista de surtido. Revisa tu conexión y vuelve a intentarlo."
    onRetry={onRetry}
  />
)
