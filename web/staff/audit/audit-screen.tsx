import useSWR from 'swr'
import type { Member } from '#contract/accounts/team'
import { type AuditPage, type AuditRow, maxMatches } from '#contract/audit'
import { get } from '../../api/client.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Notice } from '../../ui/chip.tsx'
import { ExportMenu } from '../../ui/file/export-menu.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { NoMatch } from '../../ui/list/list-foot.tsx'
import { LoadedList } from '../../ui/list/loaded-list.tsx'
import { Page } from '../../ui/page.tsx'
import { Empty } from '../../ui/states.tsx'
import { useColumnChoice } from '../../ui/table/column-chooser.tsx'
import { Table } from '../../ui/table/table.tsx'
import { steadyListOptions } from '../swr-options.ts'
import { useAuditFilters } from './audit-filters.tsx'
import { AuditCard, auditColumns, exportColumns } from './audit-row.tsx'
import { recordLabel } from './record-label.ts'

/** All rows that match the filters, the latest first. */
async function allRows(query: Record<string, string>) {
  const rows: AuditRow[] = []
  for (let before: number | null | undefined; before !== null; ) {
    const page: AuditPage = await get(
      `/audit?${new URLSearchParams({ ...query, limit: '200', ...(before && { before: String(before) }) })}`,
    )
    rows.push(...page.rows)
    before = page.next
  }
  return rows
}

/** The log of all changes: user, action, and the values before and after. */
export default function AuditScreen() {
  const filters = useAuditFilters()
  const read = useSWR<AuditPage>(`/audit?${new URLSearchParams(filters.query)}`, steadyListOptions)
  const { data } = read
  const { data: members } = useSWR<Member[]>('/admin/users')
  const { columns, hidden, chooser } = useColumnChoice('audit', auditColumns, { fixed: ['createdAt'] })
  const recordName = filters.entityId && data?.rows[0] ? recordLabel(data.rows[0]) : ''

  return (
    <Page
      title={recordName ? `Bitácora · ${recordName}` : 'Bitácora'}
      actions={
        <>
          {chooser}
          <ExportMenu name="bitacora" columns={exportColumns} hidden={hidden} load={() => allRows(filters.listQuery)} />
        </>
      }
    >
      <Card
        flush
        footer={
          data && (filters.before || data.next !== null) ? (
            <Pager page={data} before={filters.before} onShow={filters.showBefore} />
          ) : null
        }
      >
        <FilterBar
          label="Folio, producto, cliente o persona"
          filters={filters}
          options={{ user: members?.map(({ id, nombre }) => ({ value: String(id), label: nombre })) ?? [] }}
        />
        {data?.isPartial ? (
          <div className="p-4">
            <Notice tone="amber">
              La búsqueda coincide con más de {maxMatches} registros y faltan cambios de algunos. Escribe más palabras o
              el código.
            </Notice>
          </div>
        ) : null}
        <LoadedList
          read={read}
          rows={data?.rows}
          failure="No se pudo cargar la bitácora."
          empty={
            filters.isFiltered || filters.before ? (
              <NoMatch onClear={filters.clear} />
            ) : (
              <Empty title="Aún no hay cambios.">Cada cambio queda aquí con su fecha y su autor.</Empty>
            )
          }
        >
          {(rows) => (
            <Table
              rows={rows}
              columns={columns}
              rowKey={({ id }) => id}
              caption="Bitácora"
              card={(row) => <AuditCard row={row} />}
            />
          )}
        </LoadedList>
      </Card>
    </Page>
  )
}

function Pager({
  page: { next },
  before,
  onShow,
}: {
  page: AuditPage
  before: string
  onShow: (before: number | null) => void
}) {
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {before ? <Button onClick={() => onShow(null)}>Más recientes</Button> : null}
      <Button disabled={next === null} onClick={() => onShow(next)}>
        Anteriores
      </Button>
    </div>
  )
}
