import { useState } from 'react'
import { readStored, writeStored } from '../../api/browser-storage.ts'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/file/save-file.ts'
import { CheckRow } from '../../ui/form/check-row.tsx'
import { CountRow, isCount } from '../../ui/form/count-row.tsx'
import { countText, formatCount } from '../../ui/money.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { Segments } from '../../ui/segments.tsx'
import { useAction } from '../../ui/use-action.ts'
import { type LabelPaper, labelPapers, labelsOnPage, paperNames } from './label-papers.ts'
import type { Labelled } from './product-labels.ts'

const maxCopies = 500
const maxLabels = 5000

const storageKey = 'label-paper'
const isPaper = (value: unknown): value is LabelPaper => paperNames.some((name) => name === value)

/** `price`: pesos, with IVA if the shop shows it; left out where the user sees no prices. `received`: pieces of a purchase. */
export type ProductToLabel = Omit<Labelled, 'copies'> & { received?: number }

/** The values of the dialog. `first`: number of the first label of the sheet that was not used yet, from 1. */
type Choice = { paper: LabelPaper; first: number; copies: number; isEachPiece: boolean; hasPrice: boolean }

const firstChoice = (): Choice => ({
  paper: readStored(storageKey, isPaper) ?? 'sheet',
  first: 1,
  copies: 1,
  isEachPiece: false,
  hasPrice: true,
})

/** Asks for paper and copies, and makes a PDF with labels that a scanner reads. */
export default function ProductLabelsDialog({
  products,
  onClose,
}: {
  products: readonly ProductToLabel[]
  onClose: () => void
}) {
  const [choice, setChoice] = useState(firstChoice)
  const { paper, first, copies, isEachPiece } = choice
  const [save, isSaving] = useAction(
    async () => {
      const withoutBars = await saveLabels(products, choice)
      writeStored(storageKey, paper)
      onClose()
      return withoutBars
    },
    { success: outcome, failure: 'No se pudieron hacer las etiquetas.' },
  )
  const labels = isEachPiece ? receivedOf(products) : copies * products.length
  const isReady =
    (isEachPiece || isCount(copies, maxCopies)) && isCount(first, labelsOnPage('sheet')) && labels <= maxLabels
  return (
    <Dialog
      open
      size="sm"
      title={titleOf(products)}
      onClose={onClose}
      footer={
        <Button variant="primary" busy={isSaving} disabled={!isReady} onClick={() => save()}>
          Descargar PDF
        </Button>
      }
    >
      <div className="grid gap-4 text-sm">
        <ChoiceFields
          products={products}
          choice={choice}
          onChange={(changes) => setChoice({ ...choice, ...changes })}
        />
        {labels > maxLabels ? (
          <p role="alert" className="font-medium text-bad">
            Son {formatCount(labels)} etiquetas. Haz {formatCount(maxLabels)} como máximo a la vez.
          </p>
        ) : (
          <p className="text-ink-3">{isReady ? `${sizeOf(labels, paper, first)}. ` : ''}Imprímelas a tamaño real.</p>
        )}
      </div>
    </Dialog>
  )
}

function ChoiceFields({
  products,
  choice: { paper, first, copies, isEachPiece, hasPrice },
  onChange,
}: {
  products: readonly ProductToLabel[]
  choice: Choice
  onChange: (changes: Partial<Choice>) => void
}) {
  const received = receivedOf(products)
  return (
    <>
      <Segments
        label="Papel"
        options={paperNames.map((value) => ({ value, label: labelPapers[value].name }))}
        value={paper}
        onChange={(paper) => onChange({ paper, first: 1 })}
      />
      {received > 0 ? (
        <CheckRow
          label={`Una por pieza recibida (${formatCount(received)})`}
          checked={isEachPiece}
          onChange={(isEachPiece) => onChange({ isEachPiece })}
        />
      ) : null}
      {isEachPiece ? null : (
        <CountRow
          title={products.length === 1 ? 'Copias' : 'Copias de cada producto'}
          things="copias"
          value={copies}
          max={maxCopies}
          onChange={(copies) => onChange({ copies })}
        />
      )}
      {paper === 'sheet' ? (
        <CountRow
          title="Primera etiqueta libre"
          hint="De una hoja que ya empezaste."
          value={first}
          max={labelsOnPage(paper)}
          onChange={(first) => onChange({ first })}
        />
      ) : null}
      {products.some(({ price }) => price !== undefined) ? (
        <CheckRow label="Con precio" checked={hasPrice} onChange={(hasPrice) => onChange({ hasPrice })} />
      ) : null}
    </>
  )
}

/** Makes and downloads the PDF. Returns the number of products whose labels have no bars. */
async function saveLabels(
  products: readonly ProductToLabel[],
  { paper, first, copies, isEachPiece, hasPrice }: Choice,
) {
  const [{ productLabels }, { loadBars }] = await Promise.all([import('./product-labels.ts'), import('./bars.ts')])
  const labelled = products.map(({ price, received = 0, ...product }) => ({
    ...product,
    price: hasPrice ? price : undefined,
    copies: isEachPiece ? received : copies,
  }))
  const { file, withoutBars } = await productLabels(labelled, { paper, first, barsOf: await loadBars() })
  saveFile(file)
  return withoutBars
}

const receivedOf = (products: readonly ProductToLabel[]) =>
  products.reduce((sum, { received = 0 }) => sum + received, 0)

function titleOf(products: readonly ProductToLabel[]) {
  const [first] = products
  return first && products.length === 1
    ? `Etiquetas de ${first.code}`
    : `Etiquetas de ${formatCount(products.length)} productos`
}

function outcome(withoutBars: number) {
  if (withoutBars === 0) return 'Etiquetas listas. Imprímelas a tamaño real.'
  return `${countText(withoutBars, 'producto va', 'productos van')} sin barras, porque su código no cabe en la etiqueta.`
}

function sizeOf(labels: number, paper: LabelPaper, first: number) {
  const text = countText(labels, 'etiqueta')
  if (paper === 'roll') return text
  return `${text} en ${countText(Math.ceil((first - 1 + labels) / labelsOnPage(paper)), 'hoja')}`
}
