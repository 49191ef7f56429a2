import type { ReactNode } from 'react'

/** A page with a short message and a link. */
export function MessageScreen({ code, title, children }: { code: string; title: string; children: ReactNode }) {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-3 px-6 text-center">
      <p className="font-semibold text-[88px] text-theme-text leading-none tracking-[-0.04em]" aria-hidden>
        {code}
      </p>
      <h1 className="max-w-[30ch] font-semibold text-xl tracking-[-0.015em]">{title}</h1>
      <div className="grid justify-items-center gap-5 text-ink-2">{children}</div>
    </main>
  )
}
