import { useEffect, useState } from 'react'

const tick = 5000

/** How long ago the rows were read: they come by themselves when the stock moves. */
export function UpdatedAgo({ at }: { at: number | null }) {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tick)
    return () => clearInterval(timer)
  }, [])
  if (at === null) return null
  return <span className="tabular-nums">{wordsFor(Math.max(now - at, 0) / 1000)}</span>
}

function wordsFor(seconds: number) {
  if (seconds < 60) return `Actualizado hace ${Math.floor(seconds)} s`
  return `Actualizado hace ${Math.floor(seconds / 60)} min`
}
