import { useState } from 'react'
import { maxEntryLines, type StockEntry } from '#contract/inventory'
import { readCells } from '../../ui/file/sheet-file.ts'
import { formatCount } from '../../ui/money.ts'
import { failureMessage } from '../../ui/use-action.ts'
import { findByCode, postCounts, postMovements } from './api.ts'
import { checkLines, type ImportLine, isChange, readLines, tooMany } from './import-lines.ts'
import { toastPosted } from './posting.ts'

type Part = { lines: ImportLine[]; key: string }
type Preview = { name: string; lines: ImportLine[] }

const unreadableMessage = 'No se pudo leer el archivo. Guárdalo de nuevo como .xlsx o .csv.'

/** Import of a stock file: read, preview line by line, then post in one or more entries. */
export function useImport() {
  const [preview, setPreview] = useState<Preview>()
  const [problem, setProblem] = useState<string>()
  const [progress, setProgress] = useState<string>()
  /** Parts not posted yet. A part keeps its idempotency key, so that a retry does not post it twice. */
  const [parts, setParts] = useState<Part[]>([])

  async function read(file: File) {
    setProblem(undefined)
    setProgress('Leyendo el archivo…')
    try {
      const lines = readLines(await readCells(file))
      const limit = tooMany(lines.length)
      if (limit) return setProblem(limit)
      if (lines.length === 0) return setProblem(`${file.name} no tiene renglones.`)
      setProgress('Buscando los productos…')
      const checked = checkLines(lines, await findByCode(lines.map(({ code }) => code.slice(0, 100))))
      setPreview({ name: file.name, lines: checked })
      setParts(partsOf(checked.filter(isChange)))
    } catch (error) {
      setProblem(failureMessage(error, unreadableMessage))
    } finally {
      setProgress(undefined)
    }
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
      setProblem(failedMessage(parts, posted.length, failureMessage(error, 'No hay conexión con el servidor.')))
    } finally {
      setProgress(undefined)
      if (posted.length > 0) toastPosted(posted)
    }
  }

  function reset() {
    setPreview(undefined)
    setProblem(undefined)
    setParts([])
  }

  return { preview, problem, progress, pending: parts.flatMap(({ lines }) => lines), read, post, reset }
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
  const known = lines.flatMap(({ product, ...line }) => (product ? [{ ...line, product }] : []))
  if (known[0]?.mode === 'set') {
    const items = known.map(({ product, quantity }) => ({
      productId: product.id,
      counted: quantity,
      seen: product.on_hand,
    }))
    return postCounts({ items, reason }, key)
  }
  const type = 'correction' as const
  const items = known.map(({ product, quantity }) => ({ productId: product.id, type, delta: quantity }))
  return postMovements({ items, reason }, key)
}

function failedMessage(parts: readonly Part[], posted: number, why: string) {
  if (posted === 0) return `${why} No se registró nada.`
  const countOf = (some: readonly Part[]) => formatCount(some.reduce((sum, { lines }) => sum + lines.length, 0))
  return `${why} Se registraron ${countOf(parts.slice(0, posted))} de ${countOf(parts)} renglones; los demás siguen pendientes.`
}
