import { useState } from 'react'
import { readText } from '#contract/quick-order-text'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Segments } from '../../ui/segments.tsx'
import { toast } from '../../ui/toast.ts'
import { ListsTab } from '../lists/lists-tab.tsx'
import { AddedSummary } from './added-summary.tsx'
import { FileTab } from './file-tab.tsx'
import { PasteTab } from './paste-tab.tsx'
import { ReviewFooter } from './review-footer.tsx'
import type { Wanted } from './review-lines.ts'
import { ReviewSheet } from './review-sheet.tsx'
import { blankRows, TypeTab, typedLines } from './type-tab.tsx'
import { useReview } from './use-review.ts'

const ways = [
  { value: 'type', label: 'Teclear' },
  { value: 'paste', label: 'Pegar' },
  { value: 'file', label: 'Archivo' },
  { value: 'lists', label: 'Mis listas' },
] as const
type Way = (typeof ways)[number]['value']

/** An order by its codes: written, looked over line by line, and only then added. What was written survives closing. */
export default function QuickOrderDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [way, setWay] = useState<Way>('type')
  const [typed, setTyped] = useState(blankRows)
  const [pasted, setPasted] = useState('')
  const [wanted, setWanted] = useState<readonly Wanted[]>()
  const review = useReview(wanted)
  const { added } = review

  function handleReview() {
    const order = way === 'type' ? { lines: typedLines(typed) } : readText(pasted)
    if ('error' in order) return toast.error(order.error)
    if (order.lines.length === 0) return toast.error('Escribe al menos un producto.')
    setWanted(order.lines)
  }
  function handleBack() {
    setWanted(undefined)
    review.reset()
  }
  function handleDone() {
    handleBack()
    setTyped(blankRows())
    setPasted('')
    onClose()
  }

  if (added) {
    return (
      <Dialog
        open={open}
        onClose={handleDone}
        size="lg"
        title="Pedido rápido"
        footer={
          <Button variant="primary" onClick={handleDone}>
            Listo
          </Button>
        }
      >
        <AddedSummary added={added} />
      </Dialog>
    )
  }
  if (wanted) {
    return (
      <Dialog
        open={open}
        onClose={onClose}
        size="lg"
        title="Revisa tu pedido"
        footer={<ReviewFooter review={review} onBack={handleBack} />}
      >
        <ReviewSheet review={review} />
      </Dialog>
    )
  }
  const isWritten = way === 'type' || way === 'paste'
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title="Pedido rápido"
      footer={
        isWritten ? (
          <Button variant="primary" onClick={handleReview}>
            Revisar
          </Button>
        ) : null
      }
    >
      <div className="grid min-h-[55dvh] content-start gap-4 sm:min-h-96">
        <div className="flex">
          <Segments label="Cómo pedir" options={ways} value={way} onChange={setWay} />
        </div>
        {way === 'type' ? <TypeTab rows={typed} onChange={setTyped} /> : null}
        {way === 'paste' ? <PasteTab text={pasted} onChange={setPasted} /> : null}
        {way === 'file' ? <FileTab onRead={setWanted} /> : null}
        {way === 'lists' ? <ListsTab onChoose={setWanted} /> : null}
      </div>
    </Dialog>
  )
}
