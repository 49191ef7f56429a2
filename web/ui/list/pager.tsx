import { ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from '../button.tsx'
import { formatCount } from '../money.ts'

/** Page links below a list. `page` counts from 1. */
export function Pager({
  page,
  limit,
  total,
  onChange,
}: {
  page: number
  limit: number
  total: number
  onChange: (page: number) => void
}) {
  const first = total === 0 ? 0 : (page - 1) * limit + 1
  const last = Math.min(page * limit, total)
  return (
    <nav aria-label="Páginas" className="flex items-center gap-2 text-ink-2 text-sm">
      <p className="mr-auto tabular-nums">
        {formatCount(first)}–{formatCount(last)} de {formatCount(total)}
      </p>
      <IconButton
        label="Página anterior"
        icon={<ChevronLeft />}
        disabled={page <= 1}
        onClick={() => onChange(page - 1)}
      />
      <IconButton
        label="Página siguiente"
        icon={<ChevronRight />}
        disabled={last >= total}
        onClick={() => onChange(page + 1)}
      />
    </nav>
  )
}
