import { useRef, useState } from 'react'
import { clip } from '#contract/clip'
import type { StatementColumns } from '#contract/payments/bank-statements'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/chip.tsx'
import { formatDate } from '../../../ui/date.ts'
import { DropArea } from '../../../ui/file/drop-area.tsx'
import { readSheets } from '../../../ui/file/read-sheets.ts'
import { UnreadableFile } from '../../../ui/file/unreadable-file.ts'
import { Labelled } from '../../../ui/form/labelled.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { countText, formatCount, formatMoney } from '../../../ui/money.ts'
import { type Column, Table } from '../../../ui/table/table.tsx'
import { toastFailure, useAction } from '../../../ui/use-action.ts'
import { addStatement, useStatements } from './api.ts'
import { sumOf } from './shares.tsx'
import {
  columnLabels,
  confirmedColumns,
  layoutOf,
  movementsIn,
  readStatement,
  type StatementFile,
} from './statement-file.ts'
import type { SentFile } from './statement-table.tsx'

const maxSize = 5 * 1024 * 1024
const maxLines = 5000

type ReadFile = { uid: string; name: string; file: StatementFile }

type OnAdded = (id: number, file: SentFile) => void

/** Reads a bank's file, shows the meaning of its columns, and sends its movements. */
export function StatementDrop({ onAdded }: { onAdded: OnAdded }) {
  const [read, setRead] = useState<ReadFile>()
  const [problem, setProblem] = useState<string>()
  const [isReading, setReading] = useState(false)

  async function handleFile(file: File) {
    setProblem(undefined)
    setReading(true)
    try {
      if (file.size > maxSize) throw new UnreadableFile('El archivo pesa más de 5 MB. Descarga un periodo más corto.')
      const found = (await readSheets(file)).map(({ cells }) => readStatement(cells)).find(Boolean)
      if (!found) setProblem('No encontramos las columnas de fecha y abono. Elige el archivo CSV o Excel de tu banco.')
      else if (found.rows.length > maxLines) {
        setProblem(`El archivo tiene más de ${formatCount(maxLines)} renglones. Descarga un periodo más corto.`)
      } else setRead({ uid: crypto.randomUUID(), name: clip(file.name, 200), file: found })
    } catch (error) {
      if (error instanceof UnreadableFile) setProblem(error.message)
      else toastFailure(error, 'No se pudo leer el archivo. Inténtalo de nuevo.')
    } finally {
      setReading(false)
    }
  }

  if (read) return <Layout key={read.uid} read={read} onAdded={onAdded} onCancel={() => setRead(undefined)} />
  return (
    <Card>
      <div className="grid gap-4">
        {problem ? (
          <div role="alert">
            <Notice tone="red">{problem}</Notice>
          </div>
        ) : null}
        <DropArea
          label="Estado de cuenta"
          title="Arrastra aquí el estado de cuenta de tu banco"
          busy={isReading}
          onFile={handleFile}
          hint="CSV o Excel (.xlsx), como lo descargas de tu banca en línea. Buscamos el pedido de cada abono; nada se registra hasta que lo confirmas."
        />
      </div>
    </Card>
  )
}

const fields: { name: keyof StatementColumns; label: string; isRequired?: boolean }[] = [
  { name: 'date', label: 'Fecha', isRequired: true },
  { name: 'amount', label: 'Abono', isRequired: true },
  { name: 'concept', label: 'Concepto' },
  { name: 'reference', label: 'Referencia' },
]

/** Meaning of each column: confirmed once for this bank, or suggested by the titles or the cells. */
function Layout({
  read: { uid, name, file },
  onAdded,
  onCancel,
}: {
  read: ReadFile
  onAdded: OnAdded
  onCancel: () => void
}) {
  const { data } = useStatements()
  const [chosen, setChosen] = useState<StatementColumns>()
  const columns = chosen ?? confirmedColumns(file, data?.layouts ?? []) ?? file.columns
  const { movements, unread, skipped } = movementsIn(file, columns)
  const total = sumOf(movements)
  const isSent = useRef(false)
  const [send, isSending] = useAction(addStatement, { failure: 'No se pudo enviar el estado de cuenta.' })

  async function handleSend() {
    if (isSent.current) return
    const result = await send({ uid, name, headers: layoutOf(file), columns, movements })
    if (!result) return
    isSent.current = true
    const { id, added, earlierId } = result
    onAdded(added === 0 && earlierId !== null ? earlierId : id, { added, sent: movements.length })
  }

  return (
    <Card
      title={name}
      footer={
        <div className="flex flex-wrap items-center justify-end gap-2">
          <p className="mr-auto text-ink-2 text-sm">
            {countText(movements.length, 'abono')} por{' '}
            <b className="font-semibold text-ink tabular-nums">{formatMoney(total)}</b>
            {skipped > 0 ? `; ${countText(skipped, 'renglón no es abono', 'renglones no son abonos')}` : ''}
          </p>
          <Button onClick={onCancel}>Elegir otro archivo</Button>
          <Button variant="primary" busy={isSending} disabled={movements.length === 0} onClick={handleSend}>
            Buscar pedidos
          </Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <ColumnFields labels={columnLabels(file)} columns={columns} onChange={setChosen} />
        {unread.length > 0 ? <Unread rows={unread} /> : null}
        {movements.length > 0 ? (
          <div className="-mx-4 border-line border-y">
            <Table
              rows={movements.slice(0, 5)}
              columns={previewColumns}
              rowKey={(line) => JSON.stringify(line)}
              caption="Primeros abonos del archivo"
            />
          </div>
        ) : (
          <Notice tone="red">Con estas columnas el archivo no tiene abonos. Elige la fecha y el abono.</Notice>
        )}
      </div>
    </Card>
  )
}

type ColumnProps = {
  /** The columns of the file. */
  labels: readonly string[]
  columns: StatementColumns
  onChange: (columns: StatementColumns) => void
}

/** The column of the file that each field is read from. */
function ColumnFields({ labels, columns, onChange }: ColumnProps) {
  const options = labels.map((label, index) => ({ value: String(index), label }))
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {fields.map(({ name: field, label, isRequired }) => (
        <Labelled key={field} label={label}>
          {(id) => (
            <Select
              id={id}
              options={options}
              placeholder={isRequired ? 'Elige la columna' : 'Ninguna'}
              value={columns[field] === null ? '' : String(columns[field])}
              onChange={({ target: { value } }) =>
                onChange({ ...columns, [field]: value === '' ? null : Number(value) })
              }
            />
          )}
        </Labelled>
      ))}
    </div>
  )
}

const maxUnread = 5

/** The rows of the file that are not sent, because their date or amount could not be read. One with totals is such a row. */
function Unread({ rows }: { rows: readonly string[] }) {
  const more = rows.length - maxUnread
  return (
    <Notice tone="amber">
      <p>
        {rows.length === 1
          ? 'En un renglón no se pudo leer la fecha o el abono, y no se enviará:'
          : `En ${formatCount(rows.length)} renglones no se pudo leer la fecha o el abono, y no se enviarán:`}
      </p>
      <ul className="list-inside list-disc [overflow-wrap:anywhere]">
        {rows.slice(0, maxUnread).map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows may have the same text, and their order does not change
          <li key={index}>{text}</li>
        ))}
        {more > 0 ? <li>y {countText(more, 'renglón más', 'renglones más')}</li> : null}
      </ul>
    </Notice>
  )
}

const previewColumns: Column<StatementLine>[] = [
  { key: 'date', title: 'Fecha', render: ({ movedOn }) => formatDate(movedOn) },
  { key: 'concept', title: 'Concepto', render: ({ concept }) => concept || '—' },
  { key: 'reference', title: 'Referencia', render: ({ reference }) => reference || '—' },
  { key: 'amount', title: 'Abono', align: 'right', render: ({ amount }) => formatMoney(amount) },
]

type StatementLine = ReturnType<typeof movementsIn>['movements'][number]
