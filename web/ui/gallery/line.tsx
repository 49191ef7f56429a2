import type { ReactNode } from 'react'

export function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid gap-2 border-line border-b py-3 first:pt-0 last:border-0 last:pb-0 sm:grid-cols-[8rem_1fr]">
      <p className="pt-1 text-ink-3 text-xs">{label}</p>
      <div className="flex min-w-0 flex-wrap items-center gap-2.5">{children}</div>
    </div>
  )
}
