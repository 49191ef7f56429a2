import { type Better, Growth } from '../../ui/growth.tsx'

/** The change of a figure since the period before. `what`: the name for the message when the period before had none, "ventas". */
export function Change({ what, now, before, better }: { what: string; now: number; before: number; better?: Better }) {
  if (before <= 0) return `sin ${what} en el periodo anterior`
  return <Growth now={now} before={before} comparison="vs. periodo anterior" better={better} />
}
