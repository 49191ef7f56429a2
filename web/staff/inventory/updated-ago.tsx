import { useEffect, useState } from 'react'

const refreshMs = 5000

/** Time since the rows were loaded. They are refetched when stock changes. */
export function UpdatedAgo({ at }: { at: number | null }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refreshMs)
    return () => clearInterval(timer)
  }, [])
  if (at === null) return null
  return <span className="tabular-nums">{labelOf(Math.max(now - at, 0) / 1000)}</span>
}

function labelOf(seconds: number) {
  if (seconds < 60) return `Actualizado hace ${Math.floor(seconds)} s`
  return `Actualizado hace ${Math.floor(seconds / 60)} min`
}
