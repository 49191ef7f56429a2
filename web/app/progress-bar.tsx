import { useNavigating } from './progress.ts'

/** Progress of a navigation; hidden for fast ones. */
export function ProgressBar() {
  const isNavigating = useNavigating()
  return (
    <div
      aria-hidden
      className={`pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 origin-left bg-theme ${
        isNavigating
          ? 'scale-x-90 opacity-100 transition-transform delay-100 duration-[8s] ease-[cubic-bezier(0,.8,.1,1)]'
          : 'scale-x-0 opacity-0 transition-opacity duration-200'
      }`}
    />
  )
}
