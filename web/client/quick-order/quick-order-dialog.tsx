import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { readText } from '#contract/cart/quick-order-text'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Segments } from '../../ui/segments.tsx'
import { toast } from '../../ui/toast.ts'
import { ListsTab } from '../lists/lists-tab.tsx'
import { AddedSummary } from './added-summary.tsx'
import { useStoredDraft } from './draft.ts'
import { FileTab } from './file-tab.tsx'
import { PasteTab } from './paste-tab.tsx'
import { ReviewFooter } from './review-footer.tsx'
import { type RequestedLine, toRequestedLines } from './review-lines.ts'
import { ReviewSheet } from './review-sheet.tsx'
import { keepRows, rowsOf, TypeTab, typedLines, typedProblem } from './type-tab.tsx'
import { type AddResult, useReview } from './use-review.ts'

const tabs = [
  { value: 'type', label: 'Teclear' },
  { value: 'paste', label: 'Pegar' },
  { value: 'file', label: 'Archivo' },
  { value: 'lists', label: 'Mis listas' },
] as const
type Tab = (typeof tabs)[number]['value']

/** Quick order: typed, pasted or from a file or list, then reviewed, then added. Closing and a reload keep the typed text. */
export default function QuickOrderDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [lines, setLines] = useState<readonly RequestedLine[]>()
  const review = useReview(lines)
  const { added } = review
  const entry = useEntry(added !== undefined)

  function handleReview() {
    const order = entry.read()
    if ('error' in order) return toast.error(order.error)
    if (order.lines.length === 0) return toast.error('Escribe al menos un producto.')
    const problem = order.lines.map(({ quantity }) => typedProblem(quantity)).find(Boolean)
    if (problem) return toast.error(problem)
    setLines(order.lines)
  }
  function handleCorrect() {
    entry.keep(added?.skipped ?? [])
    review.correctSkipped()
  }
  function handleDone() {
    setLines(undefined)
    review.reset()
    entry.keep([])
    onClose()
  }

  const isTextTab = entry.tab === 'type' || entry.tab === 'paste'
  const footer = added ? (
    <Button variant="primary" onClick={handleDone}>
      Listo
    </Button>
  ) : lines ? (
    <ReviewFooter review={review} onBack={() => setLines(undefined)} />
  ) : isTextTab ? (
    <Button variant="primary" onClick={handleReview}>
      Revisar
    </Button>
  ) : null

  return (
    <Dialog
      open={open}
      onClose={added ? handleDone : onClose}
      size="lg"
      title={lines && !added ? 'Revisa tu pedido' : 'Pedido rápido'}
      footer={footer}
    >
      {added ? (
        <AddedSummary added={added} onCorrect={handleCorrect} />
      ) : lines ? (
        <ReviewSheet review={review} />
      ) : (
        <EntryTabs entry={entry} onRead={setLines} />
      )}
    </Dialog>
  )
}

/** The typed rows and the pasted text. They are stored in the browser until they are added to the order. */
function useEntry(isAdded: boolean) {
  const draft = useStoredDraft()
  const [typedRows, setTypedRows] = useState(() => rowsOf(draft.read()?.typed ?? []))
  const [pastedText, setPastedText] = useState(() => draft.read()?.pasted ?? '')
  const [tab, setTab] = useState<Tab>(pastedText === '' ? 'type' : 'paste')
  /** Whether the tab was chosen by mouse or touch. By keyboard, the focus stays on the tabs. */
  const byPointer = useRef(false)
  const store = useEffectEvent(draft.store)
  useEffect(
    () =>
      store({
        typed: isAdded && tab === 'type' ? [] : typedRows,
        pasted: isAdded && tab === 'paste' ? '' : pastedText,
      }),
    [typedRows, pastedText, isAdded, tab],
  )
  return {
    tab,
    setTab,
    byPointer,
    typedRows,
    setTypedRows,
    pastedText,
    setPastedText,
    read: () => (tab === 'type' ? { lines: typedLines(typedRows) } : readText(pastedText)),
    /**
     * Keeps only the lines that were not added, so that going back does not offer the others again. The text of the other tab stays:
     * it was not ordered.
     */
    keep(skipped: AddResult['skipped']) {
      const keys = new Set(skipped.map(({ rowKey }) => rowKey))
      if (tab === 'type') setTypedRows(keepRows(typedRows, keys))
      // `raw` has two spaces where the pasted text had a tab between two cells.
      if (tab === 'paste') setPastedText(skipped.map(({ raw }) => raw.replaceAll('  ', '\t')).join('\n'))
    },
  }
}

type EntryTabsProps = { entry: ReturnType<typeof useEntry>; onRead: (lines: readonly RequestedLine[]) => void }

function EntryTabs({ entry, onRead }: EntryTabsProps) {
  const { tab, setTab, byPointer, typedRows, setTypedRows, pastedText, setPastedText } = entry
  return (
    <div className="grid min-h-[55dvh] content-start gap-4 sm:min-h-96">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: notes how the tab below was chosen */}
      <div
        className="flex"
        onPointerDown={() => {
          byPointer.current = true
        }}
        onKeyDown={() => {
          byPointer.current = false
        }}
      >
        <Segments label="Cómo pedir" options={tabs} value={tab} onChange={setTab} />
      </div>
      {tab === 'type' ? <TypeTab rows={typedRows} onChange={setTypedRows} /> : null}
      {tab === 'paste' ? <PasteTab text={pastedText} takesFocus={byPointer.current} onChange={setPastedText} /> : null}
      {tab === 'file' ? <FileTab onRead={onRead} /> : null}
      {tab === 'lists' ? <ListsTab onChoose={(items) => onRead(toRequestedLines(items))} /> : null}
    </div>
  )
}
