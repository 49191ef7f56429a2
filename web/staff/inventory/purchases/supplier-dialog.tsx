import { noSupplier } from '#contract/purchases/suppliers'
import { countText } from '../../../ui/money.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import type { LineGroup } from './purchase-draft.ts'

/** Asks which supplier to continue with: a purchase, or a purchase order, has only one. */
export const SupplierDialog = ({
  groups,
  onChoose,
  onClose,
}: {
  groups: readonly LineGroup[]
  onChoose: (group: LineGroup) => void
  onClose: () => void
}) => (
  <Dialog open size="sm" title="Elige el proveedor" onClose={onClose}>
    <p className="text-ink-2 text-sm">
      Una orden o compra es de un solo proveedor. Los demás productos se quedan en la lista.
    </p>
    <ul className="mt-3 grid gap-2">
      {groups.map((group) => (
        <li key={group.supplier}>
          <button
            type="button"
            onClick={() => onChoose(group)}
            className="flex min-h-control w-full items-center justify-between gap-3 rounded-md border border-line-strong px-3.5 py-2 text-left text-sm hover:bg-mute-soft"
          >
            <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{group.supplier || noSupplier}</span>
            <span className="shrink-0 text-ink-2 tabular-nums">{countText(group.lines.length, 'producto')}</span>
          </button>
        </li>
      ))}
    </ul>
  </Dialog>
)
