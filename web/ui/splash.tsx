import { Skeleton } from './states.tsx'

/** Placeholder while the user is loading. */
export function Splash() {
  return (
    <div className="grid min-h-dvh place-items-center" role="status">
      <Spinner />
      <span className="sr-only">Cargando…</span>
    </div>
  )
}

export const Spinner = () => (
  <span className="size-7 animate-spin rounded-full border-2 border-line border-t-theme" aria-hidden />
)

/** Placeholder while the code of a screen is loading. */
export function ScreenSkeleton() {
  return (
    <div className="grid gap-5 px-3.5 pt-4 sm:px-6 sm:pt-5" role="status">
      <span className="sr-only">Cargando…</span>
      <Skeleton className="h-7 w-52" />
      <Skeleton className="h-64" />
    </div>
  )
}
