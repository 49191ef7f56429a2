import { CircleCheck, CircleSlash } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { countText, formatCount } from '../../ui/money.ts'
import type { AddResult } from './use-review.ts'

/** The number of added products, and every line that was not added, with its reason. */
export function AddedSummary({
  added: { products, skipped: leftOut },
  onCorrect,
}: {
  added: AddResult
  /** Opens the review of the lines that were not added. */
  onCorrect: () => void
}) {
  const title = useRef<HTMLParagraphElement>(null)
  useEffect(() => title.current?.focus(), [])

  return (
    <div className="grid gap-4">
      <div className="grid justify-items-center gap-2 pt-4 text-center">
        <span
          className={`grid size-11 place-items-center rounded-xl ${products > 0 ? 'bg-ok-soft text-ok' : 'bg-warn-soft text-warn'}`}
        >
          {products > 0 ? <CircleCheck size={22} aria-hidden /> : <CircleSlash size={22} aria-hidden />}
        </span>
        <p ref={title} tabIndex={-1} role="status" className="font-medium text-base outline-none">
          {headline(products)}
        </p>
        {leftOut.length === 0 ? <p className="text-ink-2 text-sm">No quedó nada fuera.</p> : null}
      </div>
      {leftOut.length > 0 ? (
        <section aria-label="Lo que quedó fuera">
          <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <h3 className="font-semibold text-sm">
              {leftOut.length === 1 ? 'Quedó' : 'Quedaron'} fuera {countText(leftOut.length, 'línea')}
            </h3>
            <Button size="sm" onClick={onCorrect}>
              Corregir
            </Button>
          </div>
          <ul className="rounded-lg border border-line">
            {leftOut.map(({ index, raw, reason }) => (
              <li
                key={index}
                className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 border-line border-b px-3 py-2 text-sm last:border-0"
              >
                <span className="min-w-0 [overflow-wrap:anywhere]">{raw}</span>
                <span className="text-warn text-sm">{reason}</span>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

function headline(products: number) {
  if (products === 0) return 'No se agregó ningún producto.'
  return products === 1
    ? 'Agregamos 1 producto a tu orden.'
    : `Agregamos ${formatCount(products)} productos a tu orden.`
}
