import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'
import wasm from 'zxing-wasm/writer/zxing_writer.wasm?url'

/** The bars of a code as its modules from left to right: true is black. Null for a text that Code 128 does not contain. */
export type BarsOf = (text: string) => Promise<readonly boolean[] | null>

/** Loads the writer of Code 128. Without `locateFile` the library loads its program from a foreign server. */
export async function loadBars(): Promise<BarsOf> {
  await prepareZXingModule({ overrides: { locateFile: () => wasm }, fireImmediately: true })
  return async (text) => {
    // The library also encodes accented letters, but scanners type other letters for them.
    if (!/^[\x20-\x7e]+$/.test(text)) return null
    const { symbol, error } = await writeBarcode(text, { format: 'Code128', scale: 1, addQuietZones: false })
    if (error) throw new Error(`The bars of ${text} could not be made: ${error}`)
    return Array.from(symbol.data.subarray(0, symbol.width), (brightness) => brightness === 0)
  }
}
