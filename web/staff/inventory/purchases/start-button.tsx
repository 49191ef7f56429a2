import { FilePlus, PackagePlus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useUser } from '../../../api/session-store.ts'
import { Button } from '../../../ui/button.tsx'
import { addToDraft, type DraftKind, type LineGroup, startDraft, unfinishedDraft } from './purchase-draft.ts'
import { SupplierDialog } from './supplier-dialog.tsx'
import { UnfinishedDialog } from './unfinished-dialog.tsx'

const forms = {
  purchase: { label: 'Recibir', icon: <PackagePlus />, path: '/inventory/receive' },
  'purchase-order': { label: 'Crear orden de compra', icon: <FilePlus />, path: '/inventory/purchase-orders/add' },
}

/**
 * Opens the form of a purchase or of an order with these lines. With lines of several suppliers it asks for one, and with an
 * unfinished form, whether the lines are added to it.
 */
export function StartButton({
  kind,
  groups,
  variant = 'primary',
}: {
  kind: DraftKind
  /** One for each supplier. None: there is nothing to send. */
  groups: readonly LineGroup[]
  variant?: 'primary' | 'default'
}) {
  const { id: userId } = useUser()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'supplier' | LineGroup | null>(null)
  const { label, icon, path } = forms[kind]

  function handlePress() {
    const [only] = groups
    if (groups.length > 1) setAsked('supplier')
    else if (only) choose(only)
  }

  function choose(group: LineGroup) {
    const draft = unfinishedDraft(userId, kind)
    const { purchaseOrderId } = group
    if (draft.rows.length === 0) start(group)
    // The same order is being received already.
    else if (purchaseOrderId !== undefined && draft.header.purchaseOrderId === purchaseOrderId) openForm()
    else setAsked(group)
  }

  function start(group: LineGroup) {
    startDraft(userId, kind, group)
    openForm()
  }

  function add(group: LineGroup) {
    addToDraft(userId, kind, group)
    openForm()
  }

  function openForm() {
    setAsked(null)
    void navigate(`${path}?list=${Date.now()}`)
  }

  return (
    <>
      <Button variant={variant} icon={icon} disabled={groups.length === 0} onClick={handlePress}>
        {label}
      </Button>
      {asked === 'supplier' ? (
        <SupplierDialog groups={groups} onChoose={choose} onClose={() => setAsked(null)} />
      ) : asked ? (
        <UnfinishedDialog
          kind={kind}
          draft={unfinishedDraft(userId, kind)}
          group={asked}
          onStart={() => start(asked)}
          onAdd={() => add(asked)}
          onOpen={openForm}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  )
}
