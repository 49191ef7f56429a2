import { existsSync } from 'node:fs'

const browsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Path of CHROMIUM_PATH, of one of `preferred`, of the system's browser, or of the one from npm, which is unpacked into the
 * temporary folder. That one is started without the arguments of its package: in one process, it ends when a page closes.
 */
export async function findChromium(preferred: readonly string[] = []): Promise<string> {
  const installed = [process.env.CHROMIUM_PATH, ...preferred, ...browsers].find((path) => path && existsSync(path))
  if (installed) return installed
  const { default: carried } = await import('@sparticuz/chromium')
  return carried.executablePath()
}
