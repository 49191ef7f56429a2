import { mkdirSync, writeFileSync } from 'node:fs'
import { chromium } from 'playwright-core'
import { readCatalog } from '../catalog.ts'
import { electricity } from './electricity.ts'
import { logo, pictureFile } from './files.ts'
import { hardware } from './hardware.ts'
import { home } from './home.ts'
import { plumbing } from './plumbing.ts'
import { safety } from './safety.ts'
import { rect, shape } from './svg.ts'
import { tools } from './tools.ts'

/**
 * Draws the picture of each family of the demo catalogue: `CHROMIUM_PATH=… npm run pictures` after a change of a drawing or a new
 * family. The browser makes the WebP.
 */
const drawings: Record<string, string> = { ...hardware, ...plumbing, ...electricity, ...safety, ...tools, ...home }
/** Boxes on an orange ground. */
const shopLogo =
  rect(-2, -2, 104, 104, '#f58a3c', 24) +
  shape('M50 12L86 30V70L50 88L14 70V30Z', '#fff4e2') +
  shape('M50 12L86 30L50 48L14 30Z', '#fff') +
  shape('M50 48L86 30V70L50 88Z', '#ffd9ac') +
  shape('M32 21L68 39V54L58 49V44L22 26Z', '#3b1d00')
const size = 200
const quality = 0.7
const { families } = readCatalog()
const missing = families.filter(({ code }) => !drawings[code])
if (missing.length > 0) throw new Error(`Families without a drawing: ${missing.map(({ code }) => code).join(', ')}`)

mkdirSync(new URL('.', logo), { recursive: true })
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const page = await browser.newPage()
const white = '<rect x="-2" y="-2" width="104" height="104" fill="#fff"/>'
let total = await save(logo, shopLogo)
for (const { code } of families) total += await save(pictureFile(code), white + drawings[code])
await browser.close()
console.info(`${families.length + 1} pictures, ${(total / 1024).toFixed(1)} kB`)

async function save(file: URL, drawing: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="-2 -2 104 104">${drawing}</svg>`
  const url = await page.evaluate(draw, { svg, size, quality })
  const bytes = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
  writeFileSync(file, bytes)
  return bytes.length
}

/** Runs in the browser. Returns a data URL. */
async function draw({ svg, size, quality }: { svg: string; size: number; quality: number }) {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = size
  canvas.getContext('2d')?.drawImage(image, 0, 0)
  return canvas.toDataURL('image/webp', quality)
}
