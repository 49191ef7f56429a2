import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'
import { ViewTabs } from '../../ui/segments.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { useQuery } from '../../ui/use-query.ts'
import { AnnouncementsTab } from './announcements-tab.tsx'
import { useSettings } from './api.ts'
import { NoticesTab } from './notices-tab.tsx'
import { SettingsTab } from './settings-tab.tsx'
import { SynonymsTab } from './synonyms-tab.tsx'

type Tab = 'shop' | 'notices' | 'announcements' | 'synonyms'

const tabs: { value: Tab; label: string }[] = [
  { value: 'shop', label: 'Tienda' },
  { value: 'notices', label: 'Avisos y acceso' },
  { value: 'announcements', label: 'Comunicados' },
  { value: 'synonyms', label: 'Sinónimos' },
]

/** `?tab=` of the address. */
const addresses: Record<Tab, string> = {
  shop: '',
  notices: 'avisos',
  announcements: 'comunicados',
  synonyms: 'sinonimos',
}

export default function GeneralScreen() {
  const { data, error, mutate } = useSettings()
  const [query, changeQuery] = useQuery()
  const tab = tabs.find(({ value }) => addresses[value] === query.get('tab'))?.value ?? 'shop'

  return (
    <Page title="Configuración general">
      <ViewTabs
        label="Partes de la configuración"
        options={tabs}
        value={tab}
        onChange={(next) => changeQuery({ tab: addresses[next] }, { replace: true })}
      />
      {/* Hidden, not unmounted, by the other tabs: keeps unsaved input. */}
      {data ? (
        <>
          <div hidden={tab !== 'shop'} className="hidden:hidden">
            <SettingsTab settings={data} onReload={() => mutate()} />
          </div>
          <div hidden={tab !== 'notices'} className="hidden:hidden">
            <NoticesTab isShown={tab === 'notices'} settings={data} onReload={() => mutate()} />
          </div>
          <div hidden={tab !== 'synonyms'} className="hidden:hidden">
            <SynonymsTab settings={data} onReload={() => mutate()} />
          </div>
        </>
      ) : tab === 'announcements' ? null : (
        <Card>
          {error ? (
            <ErrorState message="No se pudo cargar la configuración." onRetry={() => mutate()} />
          ) : (
            <Skeleton lines={8} />
          )}
        </Card>
      )}
      {tab === 'announcements' ? <AnnouncementsTab /> : null}
    </Page>
  )
}
