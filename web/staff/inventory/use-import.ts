import { useState } from 'react'
import { maxEntryLines, type StockEntry } from '#contract/inventory'
import { formatCount } from '../../ui/money.ts'
import { readCells } from '../../ui/sheet-file.ts'
import { failureMessage } from '../../ui/use-action.ts'
import { findByCode, postCounts, postMovements } from './api.ts'
import { type ImportLine, isChange, judge, readLines, tooMany } from './import-lines.ts'
import { sayPosted } from './posting.ts'

type Part = { lines: ImportLine[]; key: string }
type Preview = { name: string; lines: ImportLine[] }

const unreadable = 'No se pudo leer el archivo. Guárdalo de nuevo como .xlsx o .csv.'

/** A file of stock: read, shown line by line, and only then posted, in as many entries as it takes. */
export function useImport() {
  const [preview, setPreview] = useState<Preview>()
  const [problem, setProblem] = useState<string>()
  const [progress, setProgress] = useState<string>()
  /** What is still to be posted: a part keeps its key, so that sending it again posts it once. */
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
      const judged = judge(lines, await findByCode(lines.map(({ code }) => code.slice(0, 100))))
      setPreview({ name: file.name, lines: judged })
      setParts(partsOf(judged.filter(isChange)))
    } catch (error) {
      setProblem(failureMessage(error, unreadable))
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
      setProblem(endedWords(parts, posted.length, failureMessage(error, 'No hay conexión con el servidor.')))
    } finally {
      setProgress(undefined)
      if (posted.length > 0) sayPosted(posted)
    }
  }

  function reset() {
    setPreview(undefined)
    setProblem(undefined)
    setParts([])
  }

  return { preview, problem, progress, left: parts.flatMap(({ lines }) => lines), read, post, reset }
}

/** Entries hold so many lines and no more. */
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

function endedWords(parts: readonly Part[], posted: number, why: string) {
  if (posted === 0) return `${why} No se registró nada.`
  const rows = (some: readonly Part[]) => formatCount(some.reduce((sum, { lines }) => sum + lines.length, 0))
  return `${why} Se registraron ${rows(parts.slice(0, posted))} de ${rows(parts)} renglones; los demás siguen pendientes.`
}
