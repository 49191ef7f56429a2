import { describe, expect, test } from 'vitest'
import { stripMetadata } from '../../worker/http/strip-metadata.ts'
import { jpeg, png, webp } from '../api/products/images.ts'

const secret = 'GPS 19.4326 N 99.1332 W'
const strip = (bytes: Uint8Array, type: Parameters<typeof stripMetadata>[1]) => Buffer.from(stripMetadata(bytes, type))

const segment = (marker: number, data: Buffer) =>
  Buffer.concat([Buffer.of(0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 0xff), data])

/** EXIF with an orientation, followed by other data. */
function exif(orientation: number, order: 'II' | 'MM' = 'II') {
  const tags = Buffer.alloc(26)
  const isLittle = order === 'II'
  const short = (value: number, at: number) =>
    isLittle ? tags.writeUInt16LE(value, at) : tags.writeUInt16BE(value, at)
  const long = (value: number, at: number) => (isLittle ? tags.writeUInt32LE(value, at) : tags.writeUInt32BE(value, at))
  tags.write(order, 0)
  short(42, 2)
  long(8, 4)
  short(1, 8)
  short(0x0112, 10)
  short(3, 12)
  long(1, 14)
  short(orientation, 18)
  return Buffer.concat([Buffer.from('Exif\0\0'), tags, Buffer.from(secret)])
}

/** Inserts segments after the start of a JPEG. */
const jpegWith = (...segments: Buffer[]) => Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])

const riff = (...chunks: Buffer[]) => {
  const body = Buffer.concat([Buffer.from('WEBP'), ...chunks])
  const head = Buffer.from('RIFF\0\0\0\0')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body])
}
function riffChunk(type: string, data: Buffer) {
  const head = Buffer.from(`${type}\0\0\0\0`)
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

function pngChunk(type: string, data: Buffer) {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  return Buffer.concat([length, Buffer.from(type), data, Buffer.alloc(4)])
}

describe('a JPEG', () => {
  test('without metadata stays as it is', () => {
    expect(strip(jpeg, 'image/jpeg')).toEqual(jpeg)
  })

  test.for([
    ['EXIF', segment(0xe1, exif(1))],
    ['XMP', segment(0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${secret}`))],
    ['IPTC', segment(0xed, Buffer.from(`Photoshop 3.0\0${secret}`))],
    ['an index of further pictures', segment(0xe2, Buffer.from(`MPF\0${secret}`))],
    ['a comment', segment(0xfe, Buffer.from(secret))],
  ] as const)('loses %s', ([, part]) => {
    expect(strip(jpegWith(part), 'image/jpeg')).toEqual(jpeg)
  })

  test('keeps its colour profile', () => {
    const bytes = jpegWith(segment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01 colours')))
    expect(strip(bytes, 'image/jpeg')).toEqual(bytes)
  })

  test.for(['II', 'MM'] as const)('in %s order keeps its orientation, and nothing else of its EXIF', (order) => {
    const stripped = strip(jpegWith(segment(0xe1, exif(6, order))), 'image/jpeg')
    expect(stripped).toEqual(jpegWith(segment(0xe1, exif(6, 'MM').subarray(0, 32))))
    expect(strip(stripped, 'image/jpeg')).toEqual(stripped)
  })

  test('loses data after its end, and metadata between its scans', () => {
    const end = jpeg.length - 2
    const between = Buffer.concat([jpeg.subarray(0, end), segment(0xe1, exif(1)), jpeg.subarray(end)])
    expect(strip(Buffer.concat([between, Buffer.from(secret)]), 'image/jpeg')).toEqual(jpeg)
  })

  test.for([63, 66, 80, 100, jpeg.length + 59])('cut after %s bytes is stored without a secret', (size) => {
    const cut = jpegWith(segment(0xe1, exif(6))).subarray(0, size)
    expect(cut.includes('GPS')).toBe(true)
    expect(strip(cut, 'image/jpeg').includes('GPS')).toBe(false)
  })
})

describe('a PNG', () => {
  test('loses its texts, EXIF and data after its end', () => {
    const header = png.subarray(0, 33)
    const bytes = Buffer.concat([
      header,
      pngChunk('eXIf', Buffer.from(secret)),
      pngChunk('iTXt', Buffer.from(secret)),
      pngChunk('tEXt', Buffer.from(secret)),
      png.subarray(33),
      Buffer.from(secret),
    ])
    expect(strip(bytes, 'image/png')).toEqual(png)
  })

  test('keeps its density and transparency', () => {
    const bytes = Buffer.concat([
      png.subarray(0, 33),
      pngChunk('pHYs', Buffer.alloc(9)),
      pngChunk('tRNS', Buffer.alloc(2)),
      png.subarray(33),
    ])
    expect(strip(bytes, 'image/png')).toEqual(bytes)
  })
})

describe('a WebP', () => {
  test('without metadata stays as it is', () => {
    expect(strip(webp, 'image/webp')).toEqual(webp)
  })

  test('loses EXIF and XMP, and their flags in its header', () => {
    const picture = webp.subarray(12)
    const extended = (flags: number) => riffChunk('VP8X', Buffer.of(flags, 0, 0, 0, 0, 0, 0, 0, 0, 0))
    const bytes = riff(
      extended(0x1c),
      picture,
      riffChunk('EXIF', Buffer.from(secret)),
      riffChunk('XMP ', Buffer.from(secret)),
    )
    expect(strip(bytes, 'image/webp')).toEqual(riff(extended(0x10), picture))
  })
})

test.for([
  ['image/jpeg', jpegWith(segment(0xe1, exif(6)), segment(0xed, Buffer.from(secret)))],
  ['image/png', Buffer.concat([png.subarray(0, 33), pngChunk('eXIf', Buffer.from(secret)), png.subarray(33)])],
  ['image/webp', riff(webp.subarray(12), riffChunk('EXIF', Buffer.from(secret)))],
] as const)('a broken %s never fails, and no byte is added', ([type, bytes]) => {
  for (let at = 12; at < bytes.length; at++) {
    for (const value of [0, 0x7f, 0xff]) {
      const broken = Buffer.from(bytes)
      broken[at] = value
      expect(strip(broken, type).length).toBeLessThanOrEqual(bytes.length)
    }
  }
})
