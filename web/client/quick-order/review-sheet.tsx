import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ListState } from '../../ui/list/list-state.tsx'
import { countText, formatCount } from '../../ui/money.ts'
import { Segments } from '../../ui/segments.tsx'
import { Table } from '../../ui/table/table.tsx'
import { virtualFrom } from '../../ui/table/table-layout.ts'
import { reviewColumns } from './review-columns.tsx'
import { isReady } from './review-lines.ts'
import { ReviewCard } from './review-row.tsx'
import type { Review } from './use-review.ts'

/** Every line with its product, or with a choice of products. */
export function ReviewSheet({ review }: { review: Review }) {
  const [pending, setPending] = useState<ReadonlySet<number>>()
  const status = useRef<HTMLParagraphElement>(null)
  const { rows, ready, isLoading, error } = review
  const isWaiting = isLoading && rows.length === 0
  const open = rows.filter((row) => !isReady(row))
  const short = open.filter(({ product, nearest }) => product && nearest > 0)
  // The filtered lines stay visible while they are being corrected.
  const shown = pending ? rows.filter(({ index }) => pending.has(index)) : rows

  /** Focuses the summary before a change that removes the pressed button, because the focus would be lost with it. */
  function thenFocusStatus(change: () => void) {
    status.current?.focus()
    change()
  }

  useEffect(() => {
    if (!isWaiting) status.current?.focus()
  }, [isWaiting])

  return (
    <div tabIndex={-1} className="-mx-5 -mt-4 -mb-4 outline-none">
      {isWaiting || error ? null : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-line border-b px-4 py-2.5">
          <p
            ref={status}
            tabIndex={-1}
            role="status"
            className={`flex items-center gap-2 font-medium text-sm outline-none ${open.length === 0 ? 'text-ok' : 'text-warn'}`}
          >
            {open.length === 0 ? <CircleCheck size={18} aria-hidden /> : <TriangleAlert size={18} aria-hidden />}
            {summary(ready.length, open.length)}
          </p>
          {open.length > 0 || pending ? (
            <Segments
              label="Líneas"
              options={[
                { value: 'all', label: 'Todas' },
                { value: 'open', label: 'Por revisar' },
              ]}
              value={pending ? 'open' : 'all'}
              onChange={(view) => setPending(view === 'open' ? new Set(open.map(({ index }) => index)) : undefined)}
            />
          ) : null}
          <div className="ml-auto flex flex-wrap gap-2">
            {review.dropped > 0 ? (
              <Button size="sm" variant="ghost" onClick={() => thenFocusStatus(review.restore)}>
                Devolver {countText(review.dropped, 'quitada')}
              </Button>
            ) : null}
            {short.length > 1 ? (
              <Button size="sm" onClick={() => thenFocusStatus(() => review.takeNearest(short))}>
                Ajustar {formatCount(short.length)} cantidades
              </Button>
            ) : null}
          </div>
        </div>
      )}
      <ListState
        rows={isWaiting ? undefined : shown}
        loading={isWaiting}
        error={error && 'No se pudieron buscar los productos.'}
        onRetry={review.retry}
        empty={pending ? 'No queda nada por revisar.' : 'No quedan líneas.'}
      >
        {(rows) => (
          <Table
            rows={rows}
            columns={reviewColumns(review)}
            rowKey={({ index }) => index}
            card={(row) => <ReviewCard row={row} review={review} />}
            caption="Líneas del pedido"
            scroll={{ maxHeight: shown.length > virtualFrom ? 'min(55vh, 36rem)' : undefined }}
          />
        )}
      </ListState>
    </div>
  )
}

function summary(ready: number, open: number) {
  const found = countText(ready, 'línea lista', 'líneas listas')
  return open === 0 ? found : `${found} · ${formatCount(open)} por revisar`
}
