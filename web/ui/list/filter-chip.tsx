import { X } from 'lucide-react'

/** A filter that has no field in the list: a button with its value, which removes it. */
export const FilterChip = ({ label, value, onRemove }: { label: string; value: string; onRemove: () => void }) => (
  <button
    type="button"
    aria-label={`Quitar filtro ${label}: ${value}`}
    onClick={() => onRemove()}
    className="inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-full bg-theme-soft py-0.5 pr-2 pl-3 text-left text-sm text-theme-text hover:brightness-[.97]"
  >
    <span className="min-w-0 [overflow-wrap:anywhere]">
      {label}: <b className="font-semibold">{value}</b>
    </span>
    <X size={14} className="shrink-0" aria-hidden />
  </button>
)
