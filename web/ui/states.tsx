import { CircleAlert, Inbox } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'

/** Grey lines in place of loading text; `className` sets another shape. */
export function Skeleton({ lines = 1, className = 'h-3.5' }: { lines?: number; className?: string }) {
  return (
    <div className="grid gap-2.5" aria-hidden>
      {Array.from({ length: lines }, (_, line) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines are identical
          key={line}
          className={`animate-pulse rounded-sm bg-mute-soft ${className} ${lines > 1 && line === lines - 1 ? 'w-3/5' : ''}`}
        />
      ))}
    </div>
  )
}

export function Empty({
  title,
  icon = <Inbox />,
  action,
  children,
}: {
  title: ReactNode
  icon?: ReactNode
  action?: ReactNode
  children?: ReactNode
}) {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-10 text-center">
      <span className="grid size-11 place-items-center rounded-xl bg-mute-soft text-ink-3 [&_svg]:size-[22px] [&_svg]:stroke-[1.6]">
        {icon}
      </span>
      <p className="mt-1 font-medium">{title}</p>
      {children ? <div className="max-w-[46ch] text-ink-2 text-sm">{children}</div> : null}
      {action ? <div className="mt-2">{action}</div> : null}
    </div>
  )
}

export function ErrorState({
  message,
  onRetry,
  retryLabel = 'Reintentar',
}: {
  message: string
  onRetry?: () => void
  retryLabel?: string
}) {
  return (
    <div role="alert" className="grid content-start justify-items-center gap-2 px-6 py-10 text-center">
      <span className="grid size-11 place-items-center rounded-xl bg-bad-soft text-bad">
        <CircleAlert size={22} aria-hidden />
      </span>
      <p className="mt-1 max-w-[52ch] font-medium">{message}</p>
      {onRetry ? (
        <Button className="mt-2" onClick={() => onRetry()}>
          {retryLabel}
        </Button>
      ) : null}
    </div>
  )
}
