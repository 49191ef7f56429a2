import { useState } from 'react'
import type { Product } from '#contract/products/catalog'
import { Button } from '../../../ui/button.tsx'
import { TextArea } from '../../../ui/form/inputs.tsx'
import { countText } from '../../../ui/money.ts'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { useGuardedClose } from '../../../ui/overlay/leave-guard.tsx'
import { PastedLine } from './pasted-line.tsx'
import { isReady, type PastedRow, piecesAbove } from './pasted-rows.ts'
import { type PastedRows, usePastedRows } from './use-pasted-rows.ts'

type Props = {
  customerId: number
  onAdd: (items: readonly { product: Product; quantity: number }[]) => void
  onClose: () => void
}

/** Reads a pasted message into lines. Lines that are not certain stay until the user decides about each. */
export default function PasteDialog({ customerId, onAdd, onClose }: Props) {
  const [text, setText] = useState('')
  const isUnsaved = text.trim() !== ''
  const { handleClose, leaveGuard } = useGuardedClose(isUnsaved, onClose)
  const pasted = usePastedRows({ customerId, onAdd, onAdded: onClose })
  const { rows } = pasted

  return (
    <Dialog
      open
      onClose={handleClose}
      size="lg"
      title={rows ? 'Revisa las líneas' : 'Pegar mensaje'}
      footer={
        rows ? (
          <PastedFoot rows={rows} pasted={pasted} />
        ) : (
          <Button variant="primary" busy={pasted.isReading} onClick={() => pasted.read(text)}>
            Revisar
          </Button>
        )
      }
    >
      {rows ? (
        <ul className="-mx-5 -my-4 lines" aria-label="Líneas del mensaje">
          {rows.map((row) => (
            <PastedLine
              key={row.index}
              row={row}
              above={piecesAbove(rows, row)}
              onChange={(changes) => pasted.change(row.index, changes)}
              onDrop={() => pasted.drop(row.index)}
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

function PastedFoot({ rows, pasted }: { rows: readonly PastedRow[]; pasted: PastedRows }) {
  const readyCount = rows.filter(isReady).length
  const unresolvedCount = rows.length - readyCount
  return (
    <>
      {unresolvedCount > 0 ? (
        <p className="mr-auto text-sm text-warn">
          {unresolvedCount === 1
            ? '1 línea sin resolver no se agrega.'
            : `${unresolvedCount} líneas sin resolver no se agregan.`}
        </p>
      ) : null}
      <Button onClick={pasted.goBack}>Volver</Button>
      <Button variant="primary" disabled={readyCount === 0} busy={pasted.isAdding} onClick={pasted.add}>
        Agregar {countText(readyCount, 'línea')}
      </Button>
    </>
  )
}
