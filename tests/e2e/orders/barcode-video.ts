import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const left = [
  '0001101',
  '0011001',
  '0010011',
  '0111101',
  '0100011',
  '0110001',
  '0101111',
  '0111011',
  '0110111',
  '0001011',
]
const parities = ['LLLLLL', 'LLGLGG', 'LLGGLG', 'LLGGGL', 'LGLLGG', 'LGGLLG', 'LGGGLL', 'LGLGLG', 'LGLGGL', 'LGGLGL']

const inverted = (bits: string) => [...bits].map((bit) => (bit === '1' ? '0' : '1')).join('')
const mirrored = (bits: string) => [...bits].reverse().join('')

/** The 95 modules of an EAN-13; 1 is black. */
function modulesOf(ean: string) {
  const [first = 0, ...digits] = [...ean].map(Number)
  const half = (from: number) => digits.slice(from, from + 6)
  const leftHalf = half(0).map((digit, index) => {
    const bits = left[digit] ?? ''
    return parities[first]?.[index] === 'G' ? mirrored(inverted(bits)) : bits
  })
  const rightHalf = half(6).map((digit) => inverted(left[digit] ?? ''))
  return `101${leftHalf.join('')}01010${rightHalf.join('')}101`
}

const [width, height] = [640, 360]

/** A frame of a Y4M video in which a camera sees the code, or an empty wall. */
function frame(ean: string | undefined) {
  const luma = Buffer.alloc(width * height, 215)
  const modules = ean ? modulesOf(ean) : ''
  const pixels = 4
  const start = Math.floor((width - modules.length * pixels) / 2)
  for (const [index, module] of [...modules].entries()) {
    if (module !== '1') continue
    for (let y = 90; y < 270; y++)
      luma.fill(25, y * width + start + index * pixels, y * width + start + (index + 1) * pixels)
  }
  return Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((width * height) / 2, 128)])
}

/**
 * Writes a video for Chromium's fake camera, which repeats it. Each code is seen for a second, and nothing for one and a half
 * second after it. Returns its path and a function that removes it.
 */
export function barcodeVideo(eans: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'camera-'))
  const file = join(folder, 'codes.y4m')
  const times = (count: number, part: Buffer) => Array.from({ length: count }, () => part)
  const frames = eans.flatMap((ean) => [...times(4, frame(ean)), ...times(6, frame(undefined))])
  writeFileSync(file, Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F4:1 Ip A1:1 C420jpeg\n`), ...frames]))
  return { file, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
