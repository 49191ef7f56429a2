import { type Better, Growth } from '../../ui/growth.tsx'

/** A figure of a period beside that of the period before. `what` names what that one may lack: "ventas". */
export function Change({ what, now, before, better }: { what: string; now: number; before: number; better?: Better }) {
  if (before <= 0) return `sin ${what} en el periodo anterior`
  return <Growth now={now} before={before} comparison="vs. periodo anterior" better={better} />
}
