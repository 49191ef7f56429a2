import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import type { ImportRow } from '#contract/imports/imports'
import { Button } from '../../ui/button.tsx'
import { formatCount } from '../../ui/money.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { useGuardedClose } from '../../ui/overlay/leave-guard.tsx'
import { SatKeyInput } from '../products/form/sat-key-input.tsx'
import { useSatSuggestions } from './api.ts'
import { type SatGroup, satGroups } from './sat-groups.ts'
import type { Corrections } from './use-corrections.ts'

const isKey = (text: string) => /^\d{8}$/.test(text)

/** Gives SAT keys to the new products that lack one, a group at a time. */
export function SatKeysDialog({
  rows,
  onSave,
  onClose,
}: {
  rows: readonly ImportRow[]
  onSave: (keys: Corrections) => void
  onClose: () => void
}) {
  const { groups, keys, setKey, suggestions, suggested, takeSuggested, corrections } = useGroupKeys(rows)
  const isUnsaved = Object.values(keys).some((key) => key !== '')
  const { handleClose, leaveGuard } = useGuardedClose(isUnsaved, onClose)
  const count = corrections.size

  function handleSave() {
    onSave(corrections)
    onClose()
  }

  return (
    <Dialog
      open
      size="lg"
      onClose={handleClose}
      title="Claves SAT de los productos nuevos"
      footer={
        <>
          {suggested.length > 1 ? (
            <Button className="mr-auto" icon={<Sparkles />} onClick={takeSuggested}>
              Usar las {formatCount(suggested.length)} sugeridas
            </Button>
          ) : null}
          <Button onClick={onClose}>Cancelar</Button>
          <Button variant="primary" disabled={count === 0} onClick={handleSave}>
            {count === 0
              ? 'Poner la clave'
              : count === 1
                ? 'Poner la clave a 1 producto'
                : `Poner la clave a ${formatCount(count)} productos`}
          </Button>
        </>
      }
    >
      <p className="pb-3 text-ink-2 text-sm">
        Sin clave se crean igual, pero no se podrán facturar. Busca por palabra o escribe los 8 dígitos.
      </p>
      <ul aria-label="Productos sin clave SAT" className="grid">
        {groups.map((group) => (
          <GroupLine
            key={group.id}
            group={group}
            value={keys[group.id] ?? ''}
            suggested={suggestions[group.word]}
            onKey={(key) => setKey(group.id, key)}
          />
        ))}
      </ul>
      {leaveGuard}
    </Dialog>
  )
}

/** The SAT key of each group of products, by the id of the group, as it is typed or taken from the suggestions. */
function useGroupKeys(rows: readonly ImportRow[]) {
  // The groups stay as they were when the dialog opened.
  const [groups] = useState(() => satGroups(rows))
  const [keys, setKeys] = useState<Record<string, string>>({})
  const { data: suggestions = {} } = useSatSuggestions(groups.map(({ word }) => word))
  const suggested = groups.flatMap(({ id, word }) => {
    const suggestion = keys[id] ? undefined : suggestions[word]
    return suggestion ? [[id, suggestion.key] as const] : []
  })
  const corrections: Corrections = new Map(
    groups.flatMap(({ id, rows }) => {
      const key = keys[id] ?? ''
      return isKey(key) ? rows.map(({ line }) => [line, { product_key: key }] as const) : []
    }),
  )
  return {
    groups,
    keys,
    setKey: (id: string, key: string) => setKeys((old) => ({ ...old, [id]: key })),
    suggestions,
    /** The suggested key of each group that has none yet. */
    suggested,
    takeSuggested: () => setKeys({ ...keys, ...Object.fromEntries(suggested) }),
    /** The keys that are complete, by line of the file. */
    corrections,
  }
}

function GroupLine({
  group: { name, rows },
  value,
  suggested,
  onKey,
}: {
  group: SatGroup
  value: string
  suggested: { key: string; description: string } | undefined
  onKey: (key: string) => void
}) {
  const [picked, setPicked] = useState<{ key: string; description: string }>()
  const known = [picked, suggested].find((one) => one?.key === value)
  return (
    <li className="grid items-start gap-x-4 gap-y-1.5 border-line border-t py-2.5 sm:grid-cols-[minmax(0,1fr)_17rem]">
      <div className="grid min-w-0 gap-0.5 text-sm">
        <span className="font-medium">
          {name} <span className="font-normal text-ink-2">· {formatCount(rows.length)}</span>
        </span>
        <span className="truncate text-ink-2 text-xs">
          {rows
            .slice(0, 3)
            .map((row) => row.name)
            .join(' · ')}
        </span>
      </div>
      <div className="grid min-w-0 gap-1">
        <SatKeyInput
          aria-label={`Clave SAT de ${name}`}
          placeholder="Buscar o escribir"
          value={value}
          onText={onKey}
          onPick={(product) => {
            setPicked(product)
            onKey(product.key)
          }}
        />
        {value === '' && suggested ? (
          <button
            type="button"
            onClick={() => onKey(suggested.key)}
            className="min-h-6 truncate text-left font-semibold text-info text-xs underline underline-offset-2"
          >
            Usar {suggested.key} · {suggested.description}
          </button>
        ) : known ? (
          <span className="truncate text-ink-2 text-xs">{known.description}</span>
        ) : null}
      </div>
    </li>
  )
}
