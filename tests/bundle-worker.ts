import { execFile } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { unstable_readConfig } from 'wrangler'

/** Bundles the Worker into the folder `worker` of `build`, as a deploy would. */
export async function bundleWorker(build: string) {
  // The configuration without the web build, which `npm test` has just done.
  const { main, compatibility_date, compatibility_flags, keep_names, durable_objects, migrations } =
    unstable_readConfig({
      config: 'wrangler.toml',
    })
  const config = {
    name: 'mayoreo',
    main,
    compatibility_date,
    compatibility_flags,
    keep_names,
    durable_objects,
    migrations,
  }
  const path = join(build, 'wrangler.json')
  writeFileSync(path, JSON.stringify(config))
  const wrangler = resolve('node_modules/wrangler/bin/wrangler.js')
  const args = [wrangler, 'deploy', '--dry-run', '--config', path, '--outdir', join(build, 'worker')]
  await promisify(execFile)(process.execPath, args, { env: { ...process.env, WRANGLER_SEND_METRICS: 'false' } })
  if (!existsSync(join(build, 'worker/index.js'))) throw new Error('The Worker was not bundled')
}
