import { startTransition, useOptimistic } from 'react'
import { Card } from '../../ui/card.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Page } from '../../ui/page.tsx'
import { ViewTabs } from '../../ui/segments.tsx'
import { useQuery } from '../../ui/use-query.ts'
import { AdjustForm } from './adjust-form.tsx'
import { CountForm } from './count-form.tsx'

const modes = [
  { value: 'adjust', label: 'Ajuste' },
  { value: 'count', label: 'Conteo' },
] as const
type Mode = (typeof modes)[number]['value']

export default function UpdateScreen() {
  const [query, changeQuery] = useQuery()
  const queryMode: Mode = modes.find(({ value }) => value === query.get('tab'))?.value ?? 'adjust'
  // The router renders a new address later: until then, text would be typed into the form that is about to be replaced.
  const [mode, showMode] = useOptimistic(queryMode)

  const changeMode = (tab: Mode) =>
    startTransition(() => {
      showMode(tab)
      changeQuery({ tab }, { replace: true })
    })

  return (
    <Page
      title="Actualizar inventario"
      actions={
        <>
          <LinkButton to="/inventory/import">Importar</LinkButton>
          <LinkButton to="/inventory/view">Ver inventario</LinkButton>
        </>
      }
    >
      <Card flush>
        <ViewTabs label="Formas de actualizar" options={modes} value={mode} onChange={changeMode} />
        <div className="p-4">{mode === 'adjust' ? <AdjustForm /> : <CountForm />}</div>
      </Card>
    </Page>
  )
}
