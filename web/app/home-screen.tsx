import { can } from '#contract/access'
import { useUser } from '../api/session-store.ts'
import { useDashboard } from '../client/home/api.ts'
import { ClientHome } from '../client/home/client-home.tsx'
import { StaffHome } from '../staff/home/staff-home.tsx'
import { Card } from '../ui/card.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { Page } from '../ui/page.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { Tiles } from '../ui/tile.tsx'

export default function DashboardScreen() {
  const user = useUser()
  const { data, error, mutate } = useDashboard()
  const start = can(user, 'client') ? (
    <LinkButton to="/client/products" variant="primary">
      Hacer un pedido
    </LinkButton>
  ) : null
  return (
    <Page title={`Hola, ${user.nombre.split(' ')[0]}`} actions={start}>
      {data?.side === 'client' ? (
        <ClientHome dashboard={data} />
      ) : data ? (
        <StaffHome dashboard={data} />
      ) : error ? (
        <Card>
          <ErrorState message="No se pudo cargar el resumen." onRetry={() => mutate()} />
        </Card>
      ) : (
        <Loading />
      )}
    </Page>
  )
}

const Loading = () => (
  <>
    <Tiles>
      {['first', 'second', 'third', 'fourth'].map((tile) => (
        <Card key={tile}>
          <Skeleton lines={3} />
        </Card>
      ))}
    </Tiles>
    <Card>
      <Skeleton lines={6} />
    </Card>
  </>
)
