import { useState } from 'react'

/** True after the first opening: what was opened stays mounted, so that closing it can be animated. */
export function useWasOpened(isOpen: boolean) {
  const [wasOpened, setWasOpened] = useState(isOpen)
  if (isOpen && !wasOpened) setWasOpened(true)
  return wasOpened || isOpen
}
