import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/**
 * Writes a program that runs workerd and ends it within a second after its parent process: Miniflare does not when it is
 * killed. The program becomes workerd, so that a signal to it reaches workerd.
 */
export function writeWorkerd(path: string) {
  const ofMiniflare = createRequire(createRequire(import.meta.url).resolve('miniflare'))
  const { default: workerd } = ofMiniflare('workerd') as { default: string }
  const script = `#!/bin/sh
parent=$PPID
(while kill -0 $$; do kill -0 $parent || kill -9 $$; sleep 1; done) </dev/null >/dev/null 2>&1 3>&- &
exec '${workerd}' "$@"
`
  writeFileSync(path, script, { mode: 0o755 })
}
