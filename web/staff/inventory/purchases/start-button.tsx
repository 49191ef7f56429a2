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
 * Opens the form of a purchase or purchase order with these lines. If they are of several suppliers, it asks for one. If there is an
 * unfinished draft, it asks whether to add the lines to the draft.
 */
export function StartButton({
  kind,
  groups,
  variant = 'primary',
}: {
  kind: DraftKind
  /** The lines of each supplier. Empty: the button is disabled. */
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
    // The draft is already a receipt of this purchase order.
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
