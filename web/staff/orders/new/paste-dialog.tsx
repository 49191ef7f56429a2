import { X } from 'lucide-react'
import { useState } from 'react'
import { addingProblem } from '#contract/cart/ordering'
import type { ResolvedLine } from '#contract/cart/quick-order'
import type { ParsedLine } from '#contract/cart/quick-order-phrase'
import { readText } from '#contract/cart/quick-order-text'
import { saleQuantity, unitQuestion } from '#contract/cart/units'
import type { Product } from '#contract/products/catalog'
import { Button, IconButton } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/form/inputs.tsx'
import { isSame } from '../../../ui/form/merge-values.ts'
import { Quantity } from '../../../ui/form/quantity.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { countText } from '../../../ui/money.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useGuardedClose } from '../../../ui/overlay/leave-guard.tsx'
import { toast } from '../../../ui/toast.ts'
import { useAction } from '../../../ui/use-action.ts'
import { loadProducts, resolveLines } from './api.ts'

type Row = {
  index: number
  line: ParsedLine
  answer: ResolvedLine | undefined
  quantity: number
  chosen: number | undefined
}

type Props = {
  customerId: number
  onAdd: (items: readonly { product: Product; quantity: number }[]) => void
  onClose: () => void
}

/** Reads a pasted message into lines. Lines that are not certain stay until the user decides about each. */
export default function PasteDialog({ customerId, onAdd, onClose }: Props) {
  const [text, setText] = useState('')
  const [rows, setRows] = useState<readonly Row[]>()
  /** The rows of the last review. «Volver» keeps them, so that the next review has the choices that the user made. */
  const [earlierRows, setEarlierRows] = useState<readonly Row[]>([])
  const isUnsaved = text.trim() !== ''
  const { handleClose, leaveGuard } = useGuardedClose(isUnsaved, onClose)
  const [review, isReading] = useAction(async () => setRows(await read(customerId, text, earlierRows)), {
    failure: 'No se pudo leer el mensaje.',
  })
  const [add, isAdding] = useAction(() => addRows(rows ?? []), { failure: 'No se pudieron agregar los artículos.' })

  async function addRows(all: readonly Row[]) {
    const ready = all.filter(isReady)
    const ids = [...new Set(ready.map(({ chosen }) => chosen))]
    const products = new Map((await loadProducts(customerId, ids)).map((product) => [product.id, product]))
    onAdd(
      ready.flatMap(({ chosen, quantity }) => {
        const product = products.get(chosen)
        return product ? [{ product, quantity }] : []
      }),
    )
    // Products that were withdrawn from sale during the review.
    const lost = ready.filter(({ chosen }) => !products.has(chosen))
    if (lost.length === 0) return onClose()
    toast.error(`Ya no está a la venta: ${lost.map(({ line }) => `«${line.raw}»`).join(', ')}.`)
    setRows(
      all
        .filter((row) => !isReady(row) || lost.includes(row))
        .map((row) => (isReady(row) ? { ...row, answer: undefined, chosen: undefined } : row)),
    )
  }

  function handleBack() {
    setEarlierRows(rows ?? [])
    setRows(undefined)
  }

  const readyCount = rows?.filter(isReady).length ?? 0
  const change = (index: number, changes: Partial<Row>) =>
    setRows(rows?.map((row) => (row.index === index ? { ...row, ...changes } : row)))
  const unresolvedCount = (rows?.length ?? 0) - readyCount

  return (
    <Dialog
      open
      onClose={handleClose}
      size="lg"
      title={rows ? 'Revisa las líneas' : 'Pegar mensaje'}
      footer={
        rows ? (
          <>
            {unresolvedCount > 0 ? (
              <p className="mr-auto text-sm text-warn">
                {unresolvedCount === 1
                  ? '1 línea sin resolver no se agrega.'
                  : `${unresolvedCount} líneas sin resolver no se agregan.`}
              </p>
            ) : null}
            <Button onClick={handleBack}>Volver</Button>
            <Button variant="primary" disabled={readyCount === 0} busy={isAdding} onClick={add}>
              Agregar {countText(readyCount, 'línea')}
            </Button>
          </>
        ) : (
          <Button variant="primary" busy={isReading} onClick={review}>
            Revisar
          </Button>
        )
      }
    >
      {rows ? (
        <ul className="-mx-5 -my-4 lines" aria-label="Líneas del mensaje">
          {rows.map((row) => (
            <ReviewLine
              key={row.index}
              row={row}
              above={piecesAbove(rows, row)}
              onChange={(changes) => change(row.index, changes)}
              onDrop={() => setRows(rows.filter((other) => other !== row))}
            />
          ))}
        </ul>
      ) : (
        <TextArea
          autoFocus
          aria-label="Mensaje del cliente, un producto por línea"
          spellCheck={false}
          placeholder={'10 cj tornillo 1/4\nAB-1234 x 5\nTOR-0142, 20'}
          value={text}
          className="field-sizing-fixed! h-64 font-mono"
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {leaveGuard}
    </Dialog>
  )
}

/** The pieces of the same product in the rows above. */
const piecesAbove = (rows: readonly Row[], { index, chosen }: Row) =>
  rows.reduce((sum, row) => (row.index < index && row.chosen === chosen ? sum + (row.quantity || 0) : sum), 0)

const isReady = (row: Row): row is Row & { chosen: number } => row.chosen !== undefined && row.quantity >= 1

/** The rows of a text. A line that is the same as in an earlier review keeps the product and quantity that the user chose. */
async function read(customerId: number, text: string, earlierRows: readonly Row[]): Promise<Row[] | undefined> {
  const order = readText(text)
  if ('error' in order) {
    toast.error(order.error)
    return undefined
  }
  const readableLines = order.lines.filter(({ what }) => what !== '')
  if (order.lines.length === 0) {
    toast.error('Pega al menos una línea.')
    return undefined
  }
  const { lines: answers } =
    readableLines.length > 0 ? await resolveLines(customerId, readableLines.map(toAsked)) : { lines: [] }
  const answersInOrder = answers.values()
  const left = [...earlierRows]
  return order.lines.map((line, index) => {
    const answer = line.what === '' ? undefined : answersInOrder.next().value
    const at = left.findIndex((row) => isSame(row.line, line))
    const [earlier] = at < 0 ? [] : left.splice(at, 1)
    if (earlier?.chosen !== undefined) return { ...earlier, index, answer }
    const product = answer?.result === 'found' ? answer.product : undefined
    return {
      index,
      line,
      answer,
      quantity: product ? saleQuantity(line, product) : line.quantity,
      chosen: product && !unitQuestion(line, product) ? product.id : undefined,
    }
  })
}

const toAsked = ({ what, quantity }: ParsedLine) => ({ what, quantity })

function ReviewLine({
  row: { line, answer, quantity, chosen },
  above,
  onChange,
  onDrop,
}: {
  row: Row
  above: number
  onChange: (changes: Partial<Row>) => void
  onDrop: () => void
}) {
  const products =
    answer?.result === 'found' ? [answer.product] : answer?.result === 'ambiguous' ? answer.candidates : []
  const [only] = products
  const chosenProduct = products.find(({ id }) => id === chosen)
  // The problem in the server's answer is of the number in the message. The quantity may differ: «una docena» is 12.
  const problem = chosenProduct && addingProblem(chosenProduct, quantity, above)?.message
  const question = answer?.result === 'found' ? unitQuestion(line, answer.product) : null
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-5 py-2.5 text-sm">
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-ink-3 text-xs [overflow-wrap:anywhere]">{line.raw}</p>
        {answer?.result === 'found' && only && !question ? (
          <p className="font-medium">
            {only.name} <span className="code text-ink-3">{only.code}</span>
          </p>
        ) : products.length > 0 ? (
          <Select
            aria-label={`Producto de «${line.raw}»`}
            className="mt-1"
            placeholder="Elige un producto"
            value={chosen === undefined ? '' : String(chosen)}
            options={products.map(({ id, code, name }) => ({ value: String(id), label: `${code} · ${name}` }))}
            onChange={(event) =>
              onChange({ chosen: event.target.value === '' ? undefined : Number(event.target.value) })
            }
          />
        ) : (
          <p className="font-medium text-bad">{line.problem ?? 'No encontrado.'}</p>
        )}
        {question ? <p className="mt-1 text-warn text-xs">{question.message}</p> : null}
        {problem ? <p className="mt-1 text-warn text-xs">{problem}</p> : null}
      </div>
      {products.length > 0 ? (
        <Quantity
          size="sm"
          label={`Cantidad de «${line.raw}»`}
          value={quantity}
          onChange={(next) => onChange({ quantity: next })}
        />
      ) : null}
      <IconButton label={`Quitar «${line.raw}»`} icon={<X />} onClick={onDrop} />
    </li>
  )
}
