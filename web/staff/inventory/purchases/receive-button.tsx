import { PackagePlus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useUser } from '../../../api/session-store.ts'
import { Button } from '../../../ui/button.tsx'
import { countText } from '../../../ui/money.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import type { Draft } from '../entry-draft.ts'
import { addToDraft, hasProduct, startDraft, unfinishedPurchase } from './purchase-draft.ts'

/** Button that opens the purchase form with these lines. A dialog asks first if the user has an unfinished purchase. */
export function ReceiveButton({ supplier, lines }: { supplier: string; lines: Draft['rows'] }) {
  const { id: userId } = useUser()
  const navigate = useNavigate()
  const [unfinished, setUnfinished] = useState<Draft | null>(null)

  function handlePress() {
    const draft = unfinishedPurchase(userId)
    if (draft.rows.length > 0) setUnfinished(draft)
    else start()
  }

  function start() {
    startDraft(userId, supplier, lines)
    openForm()
  }

  function add() {
    addToDraft(userId, lines)
    openForm()
  }

  function openForm() {
    setUnfinished(null)
    void navigate(`/inventory/receive?list=${Date.now()}`)
  }

  return (
    <>
      <Button variant="primary" icon={<PackagePlus />} disabled={lines.length === 0} onClick={handlePress}>
        Recibir
      </Button>
      {unfinished ? (
        <Dialog
          open
          size="sm"
          title="Tienes una compra sin registrar"
          onClose={() => setUnfinished(null)}
          footer={
            <>
              <Button onClick={start}>Empezar otra</Button>
              <Button variant="primary" onClick={add}>
                Agregar a esa compra
              </Button>
            </>
          }
        >
          <p className="text-sm">{questionText(unfinished, lines)}</p>
        </Dialog>
      ) : null}
    </>
  )
}

function questionText({ header, rows }: Draft, lines: Draft['rows']) {
  const supplier = typeof header.supplier === 'string' && header.supplier ? ` a ${header.supplier}` : ''
  const added = lines.length === 1 ? 'este producto' : `estos ${countText(lines.length, 'producto')}`
  const repeated = lines.some(({ text }) => hasProduct(rows, text))
  return [
    `Es una compra${supplier} con ${countText(rows.length, 'producto')}.`,
    `Puedes agregarle ${added}, o empezar otra que la reemplaza.`,
    ...(repeated ? ['Al agregarlos, los productos que ya tiene conservan su cantidad y su costo.'] : []),
  ].join(' ')
}
