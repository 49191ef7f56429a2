import type { ImageType } from '../contract/files.ts'

/**
 * The picture without metadata: place, time, device, comments, and data after its end. Pixels are copied as
 * they are. What is kept is listed, so unknown data is dropped. A JPEG keeps its orientation, without which browsers turn it.
 */
export function stripMetadata(bytes: Uint8Array, type: ImageType) {
  return concat(strippers[type](bytes))
}

/** Functions that return the parts to keep. A broken picture is cut where its structure ends. */
const strippers: Record<ImageType, (bytes: Uint8Array) => Uint8Array[]> = {
  'image/jpeg': jpegParts,
  'image/png': pngParts,
  'image/webp': webpParts,
}

function concat(parts: Uint8Array[]) {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength)

/** The bytes from `start` to `end` as characters, for the comparison with the marks of a format. */
export const textIn = (bytes: Uint8Array, start: number, end: number) =>
  String.fromCharCode(...bytes.subarray(start, end))

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7

function jpegParts(bytes: Uint8Array) {
  const parts = [bytes.subarray(0, 2)]
  const view = viewOf(bytes)
  for (let at = bytes.indexOf(0xff, 2); at >= 0 && at + 1 < bytes.length; at = bytes.indexOf(0xff, at)) {
    const marker = view.getUint8(at + 1)
    if (marker === 0xff || marker === 0) {
      at += 1
      continue
    }
    const isAlone = marker === 0xd9 || marker === 0x01 || isRestart(marker)
    const end = isAlone ? at + 2 : at + 4 > bytes.length ? Number.POSITIVE_INFINITY : at + 2 + view.getUint16(at + 2)
    if (end > bytes.length) break
    const next = marker === 0xda ? endOfScan(bytes, end) : end
    parts.push(...keptSegment(marker, bytes.subarray(at, next)))
    if (marker === 0xd9) break
    at = next
  }
  return parts
}

/** Index of the marker after compressed data, in which an 0xff is followed by 0 or by a restart. */
function endOfScan(bytes: Uint8Array, start: number) {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const marker = bytes[at + 1] ?? 0
    if (marker !== 0 && marker !== 0xff && !isRestart(marker)) return at
  }
  return bytes.length
}

/** Application segments to keep: size and density, colour profile and colour transform. All other segments are part of the picture. */
function keptSegment(marker: number, segment: Uint8Array) {
  if (marker === 0xe1) return orientationOf(segment)
  if (marker === 0xe2) return textIn(segment, 4, 16) === 'ICC_PROFILE\0' ? [segment] : []
  const isDropped = (marker >= 0xe3 && marker <= 0xef && marker !== 0xee) || marker === 0xfe
  return isDropped ? [] : [segment]
}

const tagsAt = 10
const orientationTag = 0x0112

/** EXIF data with the orientation alone, if the segment is EXIF and the picture is turned. */
function orientationOf(segment: Uint8Array) {
  if (textIn(segment, 4, tagsAt) !== 'Exif\0\0' || segment.length < tagsAt + 10) return []
  const tags = viewOf(segment.subarray(tagsAt))
  const isLittle = textIn(segment, tagsAt, tagsAt + 2) === 'II'
  const directory = tags.getUint32(4, isLittle)
  if (directory + 2 > tags.byteLength) return []
  const count = tags.getUint16(directory, isLittle)
  for (let at = directory + 2; at < directory + 2 + count * 12 && at + 12 <= tags.byteLength; at += 12) {
    if (tags.getUint16(at, isLittle) !== orientationTag) continue
    const orientation = tags.getUint16(at + 8, isLittle)
    return orientation >= 2 && orientation <= 8 ? [exifWith(orientation)] : []
  }
  return []
}

/** A segment of one tag, a short, in big-endian order. */
const exifWith = (orientation: number) =>
  Uint8Array.of(
    ...[0xff, 0xe1, 0, 34],
    ...[0x45, 0x78, 0x69, 0x66, 0, 0],
    ...[0x4d, 0x4d, 0, 42, 0, 0, 0, 8],
    ...[0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0],
    ...[0, 0, 0, 0],
  )

/** Chunks that a browser needs: all critical ones, transparency, colours, density and animation. */
const pngChunk = /^(?:[A-Z]...|tRNS|cHRM|gAMA|iCCP|sBIT|sRGB|cICP|mDCV|cLLI|bKGD|pHYs|acTL|fcTL|fdAT)$/

function pngParts(bytes: Uint8Array) {
  const parts = [bytes.subarray(0, 8)]
  const view = viewOf(bytes)
  for (let at = 8; at + 12 <= bytes.length; ) {
    const type = textIn(bytes, at + 4, at + 8)
    const end = at + 12 + view.getUint32(at)
    if (end > bytes.length) break
    if (pngChunk.test(type)) parts.push(bytes.subarray(at, end))
    if (type === 'IEND') break
    at = end
  }
  return parts
}

const webpChunk = /^(?:VP8[ LX]|ALPH|ANIM|ANMF|ICCP)$/
/** Flags of a VP8X chunk for EXIF and XMP. */
const metadataFlags = 0x08 | 0x04

function webpParts(bytes: Uint8Array) {
  const header = bytes.slice(0, 12)
  const parts: Uint8Array[] = []
  const view = viewOf(bytes)
  const whole = Math.min(bytes.length, 8 + view.getUint32(4, true))
  for (let at = 12; at + 8 <= whole; ) {
    const size = view.getUint32(at + 4, true)
    const end = at + 8 + size + (size % 2)
    if (end > whole) break
    const type = textIn(bytes, at, at + 4)
    if (webpChunk.test(type)) parts.push(type === 'VP8X' ? withoutFlags(bytes.slice(at, end)) : bytes.subarray(at, end))
    at = end
  }
  viewOf(header).setUint32(
    4,
    parts.reduce((size, part) => size + part.length, 4),
    true,
  )
  return [header, ...parts]
}

function withoutFlags(chunk: Uint8Array) {
  chunk[8] = (chunk[8] ?? 0) & ~metadataFlags
  return chunk
}
