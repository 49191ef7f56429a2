import { useSearchParams } from 'react-router-dom'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { ViewTabs } from '../../ui/segments.tsx'
import { AdjustForm } from './adjust-form.tsx'
import { CountForm } from './count-form.tsx'
import { ImportForm } from './import-form.tsx'

const modes = [
  { value: 'adjust', label: 'Ajuste' },
  { value: 'count', label: 'Conteo' },
  { value: 'import', label: 'Importar' },
] as const
type Mode = (typeof modes)[number]['value']

export default function UpdateScreen() {
  const [params, setParams] = useSearchParams()
  const mode: Mode = modes.find(({ value }) => value === params.get('tab'))?.value ?? 'adjust'

  return (
    <Page title="Actualizar inventario" actions={<LinkButton to="/inventory/view">Ver inventario</LinkButton>}>
      <Card flush>
        <ViewTabs
          label="Formas de actualizar"
          options={modes}
          value={mode}
          onChange={(tab) => setParams({ tab }, { replace: true })}
        />
        <div className="p-4">
          {mode === 'adjust' ? <AdjustForm /> : mode === 'count' ? <CountForm /> : <ImportForm />}
        </div>
      </Card>
    </Page>
  )
}
