import { ClipboardList } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../ui/button.tsx'

const load = () => import('./quick-order-dialog.tsx')
const QuickOrderDialog = lazy(load)

export function QuickOrderButton() {
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>('unopened')
  return (
    <>
      <Button icon={<ClipboardList />} onPointerEnter={load} onFocus={load} onClick={() => setState('open')}>
        Pedido rápido
      </Button>
      <Suspense>
        {state === 'unopened' ? null : <QuickOrderDialog open={state === 'open'} onClose={() => setState('closed')} />}
      </Suspense>
    </>
  )
}
