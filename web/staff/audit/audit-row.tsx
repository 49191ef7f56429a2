import { Link } from 'react-router-dom'
import type { AuditRow } from '#contract/audit'
import { formatDateTime } from '../../ui/date.ts'
import type { ExportColumn } from '../../ui/file/export-cells.ts'
import type { Column } from '../../ui/table/table.tsx'
import { NoValue } from '../no-value.tsx'
import { actionLabel, entityLabel } from './audit-labels.ts'
import { describeChanges } from './audit-values.ts'
import { recordLabel } from './record-label.ts'

const authorOf = ({ user, onBehalfOf }: AuditRow) => {
  const name = user?.nombre ?? 'La tienda'
  return onBehalfOf ? `${name} en nombre de ${onBehalfOf}` : name
}

export const auditColumns: Column<AuditRow>[] = [
  {
    key: 'createdAt',
    title: 'Fecha',
    render: ({ createdAt }) => (
      <time dateTime={createdAt} className="whitespace-nowrap text-ink-2 tabular-nums">
        {formatDateTime(createdAt)}
      </time>
    ),
  },
  {
    key: 'user',
    title: 'Persona',
    render: (row) => <span className="font-medium [overflow-wrap:anywhere]">{authorOf(row)}</span>,
  },
  { key: 'action', title: 'Acción', render: ({ action }) => actionLabel(action) },
  { key: 'record', title: 'Registro', render: (row) => <RecordLink row={row} /> },
  { key: 'changes', title: 'Cambios', render: (row) => <Changes row={row} /> },
]

function RecordLink({ row }: { row: AuditRow }) {
  const { path, order } = row.record
  const label = recordLabel(row)
  return (
    <div className="min-w-32 max-w-64 leading-snug [overflow-wrap:anywhere]">
      {path && label ? (
        <Link to={path} className="font-medium text-theme-text hover:underline">
          {label}
        </Link>
      ) : (
        label
      )}
      {order === null ? <span className="block text-ink-3 text-xs">{entityLabel(row.entity)}</span> : null}
    </div>
  )
}

const maxShown = 4

/** The values before and after, the first few at once. */
function Changes({ row }: { row: AuditRow }) {
  const changes = describeChanges(row)
  if (changes.length === 0) return <NoValue />
  const [first, others] = [changes.slice(0, maxShown), changes.slice(maxShown)]
  return (
    <div className="grid max-w-xl gap-0.5 text-sm">
      <ChangeList changes={first} />
      {others.length > 0 ? (
        <details>
          <summary className="w-fit cursor-pointer text-theme-text text-xs">Ver {others.length} más</summary>
          <ChangeList changes={others} />
        </details>
      ) : null}
    </div>
  )
}

function ChangeList({ changes }: { changes: ReturnType<typeof describeChanges> }) {
  return (
    <dl className="grid gap-0.5">
      {changes.map(({ field, label, from, to }) => (
        <div key={field} className="[overflow-wrap:anywhere]">
          <dt className="inline text-ink-2">{label}: </dt>
          <dd className="inline">
            {from === null ? null : (
              <>
                <del className="text-ink-3">{from}</del>
                {' → '}
              </>
            )}
            <b className="font-medium">{to}</b>
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function AuditCard({ row }: { row: AuditRow }) {
  return (
    <div className="grid gap-1.5 text-sm">
      <div className="flex items-baseline justify-between gap-3">
        <span className="font-medium">{actionLabel(row.action)}</span>
        <time dateTime={row.createdAt} className="shrink-0 text-ink-2 text-xs tabular-nums">
          {formatDateTime(row.createdAt)}
        </time>
      </div>
      <p className="text-ink-2 [overflow-wrap:anywhere]">{authorOf(row)}</p>
      <RecordLink row={row} />
      <Changes row={row} />
    </div>
  )
}

const changesText = (row: AuditRow) =>
  describeChanges(row)
    .map(({ label, from, to }) => `${label}: ${[from, to].filter(Boolean).join(' → ')}`)
    .join('; ')

export const exportColumns: ExportColumn<AuditRow>[] = [
  { key: 'createdAt', title: 'Fecha', value: ({ createdAt }) => createdAt, format: 'dateTime' },
  { key: 'user', title: 'Persona', value: ({ user }) => user?.nombre ?? 'La tienda' },
  { key: 'user', title: 'En nombre de', value: ({ onBehalfOf }) => onBehalfOf },
  { key: 'action', title: 'Acción', value: ({ action }) => actionLabel(action) },
  { key: 'record', title: 'Tipo', value: ({ entity }) => entityLabel(entity) },
  { key: 'record', title: 'Registro', value: recordLabel },
  { key: 'changes', title: 'Cambios', value: changesText },
]
