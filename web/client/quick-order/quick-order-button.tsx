import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import { loadable } from '../../loadable.tsx'
import { Button } from '../../ui/button.tsx'
import { Opening } from '../../ui/opening.tsx'

const QuickOrderDialog = loadable(() => import('./quick-order-dialog.tsx'))

export function QuickOrderButton() {
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>('unopened')
  return (
    <>
      <Button
        icon={<ClipboardList />}
        onPointerEnter={QuickOrderDialog.preload}
        onFocus={QuickOrderDialog.preload}
        onClick={() => setState('open')}
      >
        Pedido rápido
      </Button>
      <Opening>
        {state === 'unopened' ? null : <QuickOrderDialog open={state === 'open'} onClose={() => setState('closed')} />}
      </Opening>
    </>
  )
}
