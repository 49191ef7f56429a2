import { useEffect, useEffectEvent } from 'react'
import { Button } from '../button.tsx'
import { Select } from '../form/select.tsx'
import { Empty } from '../states.tsx'
import { sizeOptions } from './list-filters.ts'
import { Pager } from './pager.tsx'

type Shown = { page: number; limit: number; total: number }

/** Shows the last page in place of one that the list no longer has, because its rows were accepted or deleted. */
export function useExistingPage({ page, limit, total }: Shown, onPage: (page: number) => void) {
  const lastPage = Math.ceil(total / limit)
  const isBeyond = total > 0 && page > lastPage
  const show = useEffectEvent(onPage)
  useEffect(() => {
    if (isBeyond) show(lastPage)
  }, [isBeyond, lastPage])
}

/**
 * Range and pages below a list. `page` and `limit` come from the URL, because the rows on screen may still be those of another page size.
 * `things`: plural noun for the rows.
 */
export function ListFoot({
  page,
  limit,
  total,
  things,
  onChange,
}: Shown & { things: string; onChange: (change: { page?: string; limit?: string }) => void }) {
  useExistingPage({ page, limit, total }, (last) => onChange({ page: String(last) }))
  function change(changed: { page?: string; limit?: string }) {
    onChange(changed)
    scrollTo({ top: 0, behavior: 'smooth' })
  }
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-60">
        <Pager page={page} limit={limit} total={total} onChange={(page) => change({ page: String(page) })} />
      </div>
      <Select
        aria-label={`${things} por página`}
        className="w-auto!"
        options={sizeOptions}
        value={String(limit)}
        onChange={(event) => change({ limit: event.target.value })}
      />
    </div>
  )
}

/** Empty state of a filtered list. */
export function NoMatch({ onClear }: { onClear: () => void }) {
  return (
    <Empty title="Ningún resultado con estos filtros." action={<Button onClick={onClear}>Limpiar filtros</Button>} />
  )
}
