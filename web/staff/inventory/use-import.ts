import { useState } from 'react'
import { maxEntryLines, type StockEntry, type StockLine } from '#contract/stock-entries'
import { readCells } from '../../ui/file/sheet-file.ts'
import { formatCount } from '../../ui/money.ts'
import { failureMessage } from '../../ui/use-action.ts'
import { findByCode, postCounts, postMovements } from './api.ts'
import { checkLines, type ImportLine, isChange, tooMany } from './import-lines.ts'
import { type ImportMode, type ImportSheet, readSheet } from './import-sheet.ts'
import { toastPosted } from './posting.ts'

type Part = { lines: ImportLine[]; key: string }
type FileRead = { name: string; sheet: ImportSheet; products: (StockLine | null)[] }
type Preview = { lines: ImportLine[]; mode: ImportMode }

const unreadableMessage = 'No se pudo leer el archivo. Guárdalo de nuevo como .xlsx o .csv.'

/** Import of a stock file: read, preview line by line, then post in one or more entries. */
export function useImport() {
  const [file, setFile] = useState<FileRead>()
  const [preview, setPreview] = useState<Preview>()
  const [problem, setProblem] = useState<string>()
  const [progress, setProgress] = useState<string>()
  /** Parts not posted yet. A part keeps its idempotency key, so that a retry does not post it twice. */
  const [parts, setParts] = useState<Part[]>([])
  const [isPartlyPosted, setPartlyPosted] = useState(false)

  async function read(chosen: File) {
    setProblem(undefined)
    setProgress('Leyendo el archivo…')
    try {
      const sheet = readSheet(await readCells(chosen))
      const refusal = sheet.problem ?? tooMany(sheet.lines.length)
      if (refusal) return setProblem(refusal)
      if (sheet.lines.length === 0) return setProblem(`${chosen.name} no tiene renglones.`)
      setProgress('Buscando los productos…')
      const products = await findByCode(sheet.lines.map(({ code }) => code.slice(0, 100)))
      check({ name: chosen.name, sheet, products }, sheet.mode)
    } catch (error) {
      setProblem(failureMessage(error, unreadableMessage))
    } finally {
      setProgress(undefined)
    }
  }

  function check(read: FileRead, mode: ImportMode) {
    const lines = checkLines(read.sheet, read.products, mode)
    setFile(read)
    setPreview({ lines, mode })
    setParts(partsOf(lines.filter(isChange)))
  }

  async function post(reason: string) {
    const posted: StockEntry[] = []
    const total = parts.length
    setProblem(undefined)
    try {
      for (const [index, { lines, key }] of parts.entries()) {
        setProgress(total > 1 ? `Registrando la parte ${index + 1} de ${total}…` : 'Registrando…')
        posted.push(await send(lines, reason, key))
      }
      reset()
    } catch (error) {
      setParts(parts.slice(posted.length))
      setPartlyPosted(isPartlyPosted || posted.length > 0)
      setProblem(failedMessage(parts, posted.length, failureMessage(error, 'No hay conexión con el servidor.')))
    } finally {
      setProgress(undefined)
      if (posted.length > 0) toastPosted(posted)
    }
  }

  function reset() {
    setFile(undefined)
    setPreview(undefined)
    setProblem(undefined)
    setParts([])
    setPartlyPosted(false)
  }

  /** The mode of rows without one can be chosen until a part is posted. */
  const canSetMode = !isPartlyPosted && file?.sheet.lines.some(({ mode }) => mode === '')

  return {
    name: file?.name ?? '',
    preview,
    problem,
    progress,
    pending: parts.flatMap(({ lines }) => lines),
    read,
    setMode: file && canSetMode ? (mode: ImportMode) => check(file, mode) : undefined,
    post,
    reset,
  }
}

/** Splits the lines into entries of at most `maxEntryLines`. */
function partsOf(lines: readonly ImportLine[]): Part[] {
  return (['add', 'set'] as const).flatMap((mode) => {
    const same = lines.filter((line) => line.mode === mode)
    const count = Math.ceil(same.length / maxEntryLines)
    return Array.from({ length: count }, (_, part) => ({
      lines: same.slice(part * maxEntryLines, (part + 1) * maxEntryLines),
      key: crypto.randomUUID(),
    }))
  })
}

function send(lines: readonly ImportLine[], reason: string, key: string) {
  const known = lines.flatMap(({ product, quantity, ...line }) =>
    product && quantity !== null ? [{ ...line, product, quantity }] : [],
  )
  if (known[0]?.mode === 'set') {
    const items = known.map(({ product, quantity }) => ({
      productId: product.id,
      counted: quantity,
      seen: product.on_hand,
    }))
    return postCounts({ items, reason }, key)
  }
  const items = known.map(({ product, quantity, cost }) => ({
    productId: product.id,
    type: cost === null ? ('correction' as const) : ('purchase' as const),
    delta: quantity,
    cost,
  }))
  return postMovements({ items, reason }, key)
}

function failedMessage(parts: readonly Part[], posted: number, why: string) {
  if (posted === 0) return `${why} No se registró nada.`
  const countOf = (some: readonly Part[]) => formatCount(some.reduce((sum, { lines }) => sum + lines.length, 0))
  return `${why} Se registraron ${countOf(parts.slice(0, posted))} de ${countOf(parts)} renglones; los demás siguen pendientes.`
}
