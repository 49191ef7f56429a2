import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { noResult } from '#contract/imports/sheet-errors'

type Workbook = Uint8Array<ArrayBuffer>
/** The text that replaces a cell, escaped for XML; undefined keeps the cell. */
type TextOf = (attributes: string, content: string) => string | undefined

const styles = 'xl/styles.xml'
const isSheet = (name: string) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)
const cellPattern = /<c( [^>]*[^/>])?>(.*?)<\/c>/gs

/** Replaces the cells of a workbook that the reader would misread with texts. */
export function withCellTexts(file: Workbook): Workbook {
  const parts = unzipSync(file, { filter: ({ name }) => isSheet(name) || name === styles })
  const widths = zeroWidths(xmlOf(parts[styles]))
  const textOf: TextOf = (attributes, content) => errorIn(attributes, content) ?? paddedIn(attributes, content, widths)
  const changed = Object.entries(parts).flatMap(([name, bytes]) => {
    const xml = isSheet(name) ? xmlOf(bytes) : ''
    const replaced = xml.replace(cellPattern, (cell: string, attributes: string | undefined, content: string) => {
      const text = textOf(attributes ?? '', content)
      return text === undefined
        ? cell
        : `<c${(attributes ?? '').replace(/ t="[^"]*"/, '')} t="inlineStr"><is><t>${text}</t></is></c>`
    })
    return replaced === xml ? [] : [[name, strToU8(replaced)] as const]
  })
  if (changed.length === 0) return file
  return zipSync({ ...unzipSync(file), ...Object.fromEntries(changed) }, { level: 0 })
}

/** The text of a part of a workbook, without the prefix that some programs give to all tags: `<x:c>` becomes `<c>`. */
export function xmlOf(bytes = new Uint8Array()) {
  const xml = strFromU8(bytes)
  const prefix = /<(\w+):(?:workbook|worksheet|styleSheet)[ >]/.exec(xml.slice(0, 1000))?.[1]
  return prefix === undefined ? xml : xml.replace(new RegExp(`(</?)${prefix}:`, 'g'), '$1')
}

const valueIn = (content: string) => /<v[^>]*>(.*?)<\/v>/s.exec(content)?.[1] ?? ''

/**
 * Error text of a cell, such as `#N/A`, and of a formula without a stored result. The reader takes both as empty cells, and an empty
 * cell changes nothing. The importer refuses the text with its reason.
 */
function errorIn(attributes: string, content: string) {
  const value = valueIn(content)
  if (attributes.includes(' t="e"')) return value || noResult
  // Programs that do not calculate write an empty value. Excel does so only for the result "", with the type of a text.
  const isEmptyText = attributes.includes(' t="str"') && content.includes('<v')
  return content.includes('<f') && value === '' && !isEmptyText ? noResult : undefined
}

/** The number of a code as Excel shows it: 123 with the format `00000` is «00123». The reader ignores formats. */
function paddedIn(attributes: string, content: string, widths: ReadonlyMap<string, number>) {
  const width = widths.get(/ s="(\d+)"/.exec(attributes)?.[1] ?? '')
  const value = valueIn(content)
  const isNumber = !/ t="[^n]/.test(attributes) && /^\d+$/.test(value)
  return width !== undefined && isNumber && value.length < width ? value.padStart(width, '0') : undefined
}

/** The digits of the cell styles whose format is zeros alone, by the index of the style. */
function zeroWidths(xml: string) {
  const formats = new Map(
    [...xml.matchAll(/<numFmt [^>]*>/g)].map(([tag]) => [attribute(tag, 'numFmtId'), attribute(tag, 'formatCode')]),
  )
  const [, cellStyles = ''] = /<cellXfs[^>]*>(.*?)<\/cellXfs>/s.exec(xml) ?? []
  return new Map(
    [...cellStyles.matchAll(/<xf [^>]*>/g)].flatMap(([tag], index) => {
      const format = formats.get(attribute(tag, 'numFmtId')) ?? ''
      return /^0{2,}$/.test(format) ? [[String(index), format.length] as const] : []
    }),
  )
}

const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
