import { ChevronLeft, ChevronRight } from 'lucide-react'
import { TextInput } from '../form/inputs.tsx'
import { formatCount } from '../money.ts'
import { StepButton } from './step-button.tsx'

/** Pages below a list, with a field to go to any of them if there are more than two. `page` counts from 1. */
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
  const lastPage = Math.ceil(total / limit)
  return (
    <nav aria-label="Páginas" className="flex items-center gap-2 text-ink-2 text-sm">
      <p className="mr-auto tabular-nums">
        {formatCount(first)}–{formatCount(last)} de {formatCount(total)}
      </p>
      <StepButton
        label="Página anterior"
        icon={<ChevronLeft />}
        onStep={page > 1 ? () => onChange(page - 1) : undefined}
      />
      {lastPage > 2 ? <PageField page={page} lastPage={lastPage} onChange={onChange} /> : null}
      <StepButton
        label="Página siguiente"
        icon={<ChevronRight />}
        onStep={last < total ? () => onChange(page + 1) : undefined}
      />
    </nav>
  )
}

/**
 * A field with the page number. On Enter, or when the field is left, it opens the typed page: the last one for a greater number. A text
 * that is not a page number is replaced by the present page.
 */
function PageField({ page, lastPage, onChange }: { page: number; lastPage: number; onChange: (page: number) => void }) {
  function go(field: HTMLInputElement) {
    const text = field.value.trim()
    const typed = /^\d+$/.test(text) ? Math.min(Number(text), lastPage) : 0
    if (typed > 0 && typed !== page) onChange(typed)
    else field.value = String(page)
  }
  return (
    <span className="flex items-center gap-2 whitespace-nowrap tabular-nums">
      <span className="max-sm:hidden">Página</span>
      <TextInput
        // A new field for each page, as the shown number is its own until then.
        key={page}
        defaultValue={page}
        aria-label={`Página de ${formatCount(lastPage)}`}
        inputMode="numeric"
        autoComplete="off"
        className="w-14! px-1! text-center"
        onFocus={(event) => event.target.select()}
        onBlur={(event) => go(event.target)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go(event.currentTarget)
        }}
      />
      de {formatCount(lastPage)}
    </span>
  )
}
