import { useState } from 'react'
import { Card } from '../../ui/card.tsx'
import { LeaveGuard } from '../../ui/overlay/leave-guard.tsx'
import { Page } from '../../ui/page.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { useAdminPersonalization } from './api.ts'
import { PersonalizationForm } from './personalization-form.tsx'

export default function PersonalizationScreen() {
  const { data, error, mutate } = useAdminPersonalization()
  const [dirty, setDirty] = useState(false)

  return (
    <Page title="Personalización">
      {data ? (
        <PersonalizationForm personalization={data} onDirty={setDirty} onReload={() => mutate()} />
      ) : (
        <Card>
          {error ? (
            <ErrorState message="No se pudo cargar la personalización." onRetry={() => mutate()} />
          ) : (
            <Skeleton lines={8} />
          )}
        </Card>
      )}
      <LeaveGuard dirty={dirty} />
    </Page>
  )
}
