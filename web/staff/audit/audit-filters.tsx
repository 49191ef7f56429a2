import { queryOf } from '../../api/client.ts'
import { DateRange } from '../../ui/list/date-range.tsx'
import { customFilter, type Filter } from '../../ui/list/filters.ts'
import { useFilters } from '../../ui/list/list-filters.ts'
import { useQuery } from '../../ui/use-query.ts'
import { actionLabels, entityLabels } from './audit-labels.ts'

const optionsOf = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }))

const rows = [
  { name: 'user', label: 'Persona', any: 'Cualquier persona' },
  { name: 'entity', label: 'Registro', any: 'Cualquier registro', options: optionsOf(entityLabels) },
  { name: 'action', label: 'Acción', any: 'Cualquier acción', options: optionsOf(actionLabels) },
  customFilter({
    names: ['from', 'to'],
    label: 'Fechas',
    render: ({ values: { from, to }, set }) => <DateRange from={from} to={to} onChange={set} />,
  }),
] as const satisfies Filter[]

/** `entityId` and `before` are set by links: the history of one record, and older pages. */
export function useAuditFilters() {
  const filters = useFilters(rows)
  const [query, changeQuery] = useQuery()
  const before = query.get('before') ?? ''
  const entityId = query.get('entityId') ?? ''
  const { search, user, entity, action, from, to } = filters.values
  const listQuery = queryOf({ search, user, entity, entityId, action, from, to })
  return {
    ...filters,
    // A change of the filters returns to the latest changes. An id means nothing in another kind of record.
    set: (changes: Parameters<typeof filters.set>[0]) =>
      changeQuery({ before: '', ...(changes.entity !== undefined && { entityId: '' }), ...changes }, { replace: true }),
    clear: () =>
      changeQuery({ before: '', search: '', user: '', entity: '', entityId: '', action: '', from: '', to: '' }),
    isFiltered: filters.isFiltered || entityId !== '',
    entityId,
    before,
    /** Each page has its own address, so that Back returns to the previous one. */
    showBefore: (id: number | null) => changeQuery({ before: id === null ? '' : String(id) }),
    listQuery,
    query: queryOf({ ...listQuery, before }),
  }
}
