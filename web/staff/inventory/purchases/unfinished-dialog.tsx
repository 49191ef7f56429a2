import { Button } from '../../../ui/button.tsx'
import { countText } from '../../../ui/money.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import type { Draft } from '../entry-draft.ts'
import { canAdd, type DraftKind, hasProduct, type LineGroup, supplierOf } from './purchase-draft.ts'

const words = {
  purchase: { title: 'Tienes una compra sin registrar', one: 'una compra', that: 'esa compra' },
  'purchase-order': { title: 'Tienes una orden sin crear', one: 'una orden', that: 'esa orden' },
}

/** Asks what to do with an unfinished draft: add the lines to it, open it as it is, or replace it. */
export function UnfinishedDialog({
  kind,
  draft,
  group,
  onStart,
  onAdd,
  onOpen,
  onClose,
}: {
  kind: DraftKind
  draft: Draft
  group: LineGroup
  onStart: () => void
  onAdd: () => void
  onOpen: () => void
  onClose: () => void
}) {
  const { title, that } = words[kind]
  const isAddable = canAdd(draft, group)
  return (
    <Dialog
      open
      size="sm"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onStart}>Empezar otra</Button>
          <Button variant="primary" onClick={isAddable ? onAdd : onOpen}>
            {isAddable ? `Agregar a ${that}` : `Ver ${that}`}
          </Button>
        </>
      }
    >
      <p className="text-sm">{questionText(kind, draft, group)}</p>
    </Dialog>
  )
}

function questionText(kind: DraftKind, draft: Draft, group: LineGroup) {
  const { lines } = group
  const supplier = supplierOf(draft)
  const is = `Es ${words[kind].one}${supplier ? ` a ${supplier}` : ''} con ${countText(draft.rows.length, 'producto')}.`
  if (!canAdd(draft, group)) return `${is} Puedes terminarla antes, o empezar otra que la reemplaza.`
  const added = lines.length === 1 ? 'este producto' : `estos ${countText(lines.length, 'producto')}`
  const repeated = lines.some(({ text }) => hasProduct(draft.rows, text))
  return [
    is,
    `Puedes agregarle ${added}, o empezar otra que la reemplaza.`,
    ...(repeated ? ['Al agregarlos, los productos que ya tiene conservan su cantidad y su costo.'] : []),
  ].join(' ')
}
