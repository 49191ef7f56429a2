import type { ReactNode } from 'react'
import useSWR from 'swr'
import type { Dashboard } from '#contract/dashboard'
import { useUser } from '../api/session-store.ts'
import { Card } from '../ui/card.tsx'
import { Page } from '../ui/page.tsx'
import { ErrorState, Skeleton } from '../ui/states.tsx'
import { Tiles } from '../ui/tile.tsx'

const minuteMs = 60_000

/** Inicio. `children` shows the figures of the user's side; `actions` gets undefined until they have loaded. */
export function HomePage<Figures extends Dashboard>({
  actions,
  children,
}: {
  actions?: (figures: Figures | undefined) => ReactNode
  children: (figures: Figures) => ReactNode
}) {
  const user = useUser()
  // Without deduping: a user who returns after a save sees its effect.
  const { data, error, mutate } = useSWR<Figures>('/dashboard', { refreshInterval: minuteMs, dedupingInterval: 0 })
  return (
    <Page title={`Hola, ${user.nombre.split(' ')[0]}`} actions={actions?.(data)}>
      {data ? (
        children(data)
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
