import { BookA, Plus } from 'lucide-react'
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { starterSynonyms } from '#contract/products/starter-synonyms'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConflictNotice, ReloadedNotice, useConflict } from '../../ui/form/conflict.tsx'
import { SearchField } from '../../ui/list/search-field.tsx'
import { countText } from '../../ui/money.ts'
import { Empty } from '../../ui/states.tsx'
import { useAction } from '../../ui/use-action.ts'
import { saveSetting } from './api.ts'
import { type GroupRow, isSame, matchingRows, mergeGroups, readRows, rowOf, rowsOf } from './synonym-groups.ts'
import { SynonymRow } from './synonym-row.tsx'

/** Groups above which the list has a search field. */
const maxWithoutSearch = 8

type Props = {
  groups: readonly (readonly string[])[]
  version: number
  onDirty: (dirty: boolean) => void
}

/** The rows of the form. Groups that another user has saved are merged into them; `isMerged` after a conflict, until the next save. */
function useMergedRows({ groups, version, onDirty }: Props) {
  const [rows, setRows] = useState(() => rowsOf(groups))
  const [base, setBase] = useState({ groups, version })
  const [conflict, catchConflict, clearConflict] = useConflict()
  const [isMerged, setMerged] = useState(false)
  const [save, saving] = useAction(
    async (value: string[][]) => {
      await catchConflict(saveSetting({ key: 'synonyms', value, version }))
      setMerged(false)
      onDirty(false)
    },
    { success: 'Sinónimos guardados.', failure: 'Error al guardar los sinónimos.' },
  )
  if (version !== base.version && !saving) {
    setBase({ groups, version })
    setRows(mergeGroups(base.groups, rows, groups))
    setMerged(conflict !== undefined)
    clearConflict()
  }
  const reportDirty = useEffectEvent(() => onDirty(!isSame(rows, groups)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `base` changes after a save, and rows that were written during it are not saved
  useEffect(() => reportDirty(), [base])

  function change(next: GroupRow[]) {
    setRows(next)
    onDirty(!isSame(next, groups))
  }

  return { rows, change, save, saving, conflict, isMerged }
}

/** The merged rows with their search and their messages, and what the buttons of the form do. */
function useSynonymRows(props: Props) {
  const { rows, change, save, ...state } = useMergedRows(props)
  const [errors, setErrors] = useState<ReadonlyMap<number, string>>(new Map())
  const [search, setSearch] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const shown = matchingRows(rows, search)

  const focusRow = (at: number) => list.current?.querySelectorAll('textarea')[at]?.focus()

  function handleAdd() {
    const first = rows.find(({ text }) => text.trim() === '')
    flushSync(() => {
      setSearch('')
      if (!first) change([rowOf(''), ...rows])
    })
    focusRow(first ? rows.indexOf(first) : 0)
  }

  function handleRemove(row: GroupRow) {
    const at = shown.indexOf(row)
    flushSync(() => change(rows.filter((other) => other !== row)))
    focusRow(Math.min(at, shown.length - 2))
  }

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    const read = readRows(rows)
    if ('groups' in read) {
      setErrors(new Map())
      void save(read.groups)
      return
    }
    flushSync(() => {
      setErrors(read.errors)
      setSearch('')
    })
    list.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }

  return { ...state, rows, change, shown, errors, search, setSearch, list, handleAdd, handleRemove, handleSubmit }
}

export function SynonymsForm({ onReload, ...props }: Props & { onReload: () => void }) {
  const form = useSynonymRows(props)
  const { rows, change, shown, search } = form
  return (
    <form onSubmit={form.handleSubmit} noValidate className="max-w-5xl">
      <Card
        title="Sinónimos"
        subtitle="palabras que significan lo mismo al buscar productos"
        actions={
          <Button icon={<Plus />} onClick={form.handleAdd}>
            Agregar grupo
          </Button>
        }
        footer={
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-ink-3 text-xs">{countText(rows.length, 'grupo')}</p>
            <Button type="submit" variant="primary" busy={form.saving} className="max-sm:grow">
              Guardar
            </Button>
          </div>
        }
      >
        <div className="grid gap-4">
          <ConflictNotice conflict={form.conflict} onReload={onReload} />
          {form.isMerged ? <ReloadedNotice>La lista tiene los grupos guardados y los tuyos.</ReloadedNotice> : null}
          <p className="text-ink-2 text-sm">
            Separa las palabras con comas. Quien busca una de ellas encuentra también los productos que tienen las
            otras.
          </p>
          {rows.length > maxWithoutSearch ? (
            <SearchField
              label="Buscar en los sinónimos"
              value={search}
              onChange={form.setSearch}
              className="sm:max-w-xs"
            />
          ) : null}
          <ul ref={form.list} aria-label="Grupos de sinónimos" className="grid gap-x-5 gap-y-2 lg:grid-cols-2">
            {shown.map((row, at) => (
              <SynonymRow
                key={row.key}
                row={row}
                number={at + 1}
                error={form.errors.get(row.key)}
                onChange={(text) => change(rows.map((other) => (other === row ? { ...row, text } : other)))}
                onEnter={form.handleAdd}
                onRemove={() => form.handleRemove(row)}
              />
            ))}
          </ul>
          {rows.length === 0 ? <NoSynonyms onFill={() => change(rowsOf(starterSynonyms))} /> : null}
          {rows.length > 0 && shown.length === 0 ? (
            <p className="py-4 text-center text-ink-2 text-sm">Ningún grupo tiene «{search.trim()}».</p>
          ) : null}
        </div>
      </Card>
    </form>
  )
}

function NoSynonyms({ onFill }: { onFill: () => void }) {
  return (
    <Empty
      title="Aún no hay sinónimos."
      icon={<BookA />}
      action={<Button onClick={onFill}>Usar la lista sugerida</Button>}
    >
      Tus clientes buscan con sus palabras: «foco» en vez de «lámpara». La lista sugerida trae las más comunes de
      ferretería; revísala antes de guardar.
    </Empty>
  )
}
