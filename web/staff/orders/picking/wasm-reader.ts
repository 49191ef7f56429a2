import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** The codes in a picture. */
export type ReadCodes = (picture: ImageData) => Promise<string[]>

/** Without `locateFile` the library loads its program from a foreign server. */
export async function loadWasmReader(): Promise<ReadCodes> {
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })
  return async (picture) => {
    const found = await readBarcodes(picture, {
      formats: ['EAN13', 'EAN8', 'UPCA', 'UPCE', 'Code128', 'Code39', 'ITF', 'QRCode'],
      maxNumberOfSymbols: 3,
    })
    return found.filter(({ isValid }) => isValid).map(({ text }) => text)
  }
}
