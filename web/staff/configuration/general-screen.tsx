import { useSearchParams } from 'react-router-dom'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { ViewTabs } from '../../ui/segments.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { AnnouncementsTab } from './announcements-tab.tsx'
import { useSettings } from './api.ts'
import { SettingsTab } from './settings-tab.tsx'

type Tab = 'shop' | 'announcements'

const tabs: { value: Tab; label: string }[] = [
  { value: 'shop', label: 'Tienda' },
  { value: 'announcements', label: 'Comunicados' },
]

export default function GeneralScreen() {
  const { data, error, mutate } = useSettings()
  const [params, setParams] = useSearchParams()
  const tab: Tab = params.get('tab') === 'comunicados' ? 'announcements' : 'shop'

  return (
    <Page title="Configuración general">
      <ViewTabs
        label="Partes de la configuración"
        options={tabs}
        value={tab}
        onChange={(next) => setParams(next === 'shop' ? {} : { tab: 'comunicados' }, { replace: true })}
      />
      {/* Hidden, not unmounted, by the other tab: keeps unsaved input. */}
      <div hidden={tab !== 'shop'} className="hidden:hidden">
        {data ? (
          <SettingsTab settings={data} onReload={() => mutate()} />
        ) : (
          <Card>
            {error ? (
              <ErrorState message="No se pudo cargar la configuración." onRetry={() => mutate()} />
            ) : (
              <Skeleton lines={8} />
            )}
          </Card>
        )}
      </div>
      {tab === 'announcements' ? <AnnouncementsTab /> : null}
    </Page>
  )
}
