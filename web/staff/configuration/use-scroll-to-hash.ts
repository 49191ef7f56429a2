import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Scrolls to the group of settings whose id is in the address, and focuses its first field. Returns the ref of the container. */
export function useScrollToHash() {
  const container = useRef<HTMLDivElement>(null)
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second click on the same link scrolls again
  useEffect(() => {
    const group = hash && container.current?.querySelector(`[id="${CSS.escape(hash.slice(1))}"]`)
    if (!group) return
    group.scrollIntoView({ block: 'center' })
    group.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true })
  }, [hash, key])
  return container
}
