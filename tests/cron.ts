import type { Shop } from './shop.ts'

/** Runs what runs every minute. */
export async function runCron({ miniflare }: Shop) {
  const worker = await miniflare.getWorker()
  await worker.scheduled({ cron: '* * * * *' })
}
