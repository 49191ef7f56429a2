import type { ReadCodes } from './wasm-reader.ts'

type NativeDetector = { detect: (picture: ImageData) => Promise<{ rawValue: string }[]> }
type NativeDetectorClass = {
  new (options: { formats: string[] }): NativeDetector
  getSupportedFormats: () => Promise<string[]>
}

const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf', 'qr_code']

/** The browser's own reader, or one in WebAssembly, which is loaded from the shop. */
export async function loadReader(): Promise<ReadCodes> {
  return (await nativeReader()) ?? (await import('./wasm-reader.ts')).loadWasmReader()
}

async function nativeReader(): Promise<ReadCodes | undefined> {
  const { BarcodeDetector: Detector } = globalThis as { BarcodeDetector?: NativeDetectorClass }
  try {
    const supported = (await Detector?.getSupportedFormats()) ?? []
    if (!Detector || !supported.includes('ean_13')) return undefined
    const detector = new Detector({ formats: formats.filter((format) => supported.includes(format)) })
    return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue)
  } catch {
    return undefined
  }
}
