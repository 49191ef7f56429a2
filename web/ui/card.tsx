import { type ReactNode, useId } from 'react'

export function Card({
  title,
  subtitle,
  actions,
  footer,
  flush,
  className = '',
  children,
}: {
  title?: ReactNode
  subtitle?: ReactNode
  actions?: ReactNode
  footer?: ReactNode
  /** No padding around the body: for tables and lists that reach the edges. */
  flush?: boolean
  className?: string
  children?: ReactNode
}) {
  const heading = useId()
  return (
    <section
      aria-labelledby={title ? heading : undefined}
      className={`min-w-0 overflow-clip rounded-xl border border-line bg-surface shadow-xs ${className}`}
    >
      {title || actions ? (
        <header className="flex min-h-14 flex-wrap items-center gap-x-2.5 gap-y-1 border-line border-b px-4 py-2.5">
          <h2 id={heading} className="font-semibold text-base">
            {title}
          </h2>
          {subtitle ? <p className="text-ink-3 text-sm">{subtitle}</p> : null}
          {actions ? <div className="ml-auto flex flex-wrap items-center justify-end gap-2">{actions}</div> : null}
        </header>
      ) : null}
      {flush ? children : <div className="p-4">{children}</div>}
      {footer ? <footer className="border-line border-t px-4 py-3">{footer}</footer> : null}
    </section>
  )
}

/** Labels and values, for example of a customer, a payment or an order. A null value leaves its row out. */
export function Details({ items }: { items: readonly (readonly [label: string, value: ReactNode])[] }) {
  const rows = items.filter(([, value]) => value !== null)
  return (
    <dl className="grid grid-cols-1 gap-2 text-sm">
      {rows.map(([label, value]) => (
        <div key={label} className="flex items-baseline justify-between gap-4">
          <dt className="shrink-0 text-ink-2">{label}</dt>
          <dd className="min-w-0 text-right tabular-nums [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
