import type { ReactNode } from 'react'

export type Tone = 'amber' | 'blue' | 'green' | 'teal' | 'red' | 'grey'

/** Classes of the colours of a tone. */
export const tones: Record<Tone, string> = {
  amber: 'bg-warn-soft text-warn',
  blue: 'bg-info-soft text-info',
  green: 'bg-ok-soft text-ok',
  teal: 'bg-teal-soft text-teal',
  red: 'bg-bad-soft text-bad',
  grey: 'bg-mute-soft text-mute',
}

export function Chip({ tone = 'grey', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex h-6 items-center gap-1.5 whitespace-nowrap rounded-[7px] px-2.5 font-semibold text-sm ${tones[tone]}`}
    >
      {children}
    </span>
  )
}

const noticeTones = { blue: tones.blue, amber: tones.amber, red: tones.red, green: tones.green }

/** A message about the content below it, with an optional `action`: beside it, or below where it would leave no room. */
export function Notice({
  tone = 'blue',
  icon,
  action,
  children,
}: {
  tone?: keyof typeof noticeTones
  icon?: ReactNode
  action?: ReactNode
  children: ReactNode
}) {
  return (
    <div
      className={`flex items-center gap-2.5 ${action ? 'flex-wrap' : ''} rounded-lg px-4 py-2.5 font-medium text-sm [&_svg]:size-[18px] [&_svg]:shrink-0 ${noticeTones[tone]}`}
    >
      {icon}
      <div className={`min-w-0 flex-1 ${action ? 'basis-64' : ''}`}>{children}</div>
      {action}
    </div>
  )
}
