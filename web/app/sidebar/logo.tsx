import { Link } from 'react-router-dom'
import { LogoMark } from '../../shop/logo-mark.tsx'
import { usePersonalization } from '../../shop/personalization.ts'

export function Logo({ collapsed }: { collapsed: boolean }) {
  const { name } = usePersonalization()
  return (
    <Link
      to="/dashboard"
      className="flex h-[50px] shrink-0 items-center gap-2.5 overflow-hidden px-[11px] focus-visible:outline-sidebar-ink focus-visible:-outline-offset-2"
    >
      <LogoMark />
      <span className={collapsed ? 'sr-only' : 'truncate font-semibold text-base tracking-[-0.01em]'}>{name}</span>
    </Link>
  )
}
