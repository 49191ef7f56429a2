import { LogoMark } from './logo-mark.tsx'
import { usePersonalization } from './personalization.ts'

/** The head of a page without a menu. The sign-in page has its own, because a shared module would be one more request there. */
export function LogoAndName() {
  const { name } = usePersonalization()
  return (
    <p className="flex min-w-0 items-center gap-3 font-semibold text-lg">
      <LogoMark className="size-10 text-xl" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
    </p>
  )
}
