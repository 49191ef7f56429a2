import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { noResult } from '#contract/imports/sheet-errors'

const isSheet = (name: string) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)
const cellPattern = /<c( [^>]*[^/>])?>(.*?)<\/c>/gs

/**
 * The reader takes an error of Excel, such as #N/A, and a formula without a stored result as empty cells. An empty cell changes
 * nothing, so both become text here, which the importer refuses with its reason.
 */
export function withErrorTexts(file: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const sheets = unzipSync(file, { filter: ({ name }) => isSheet(name) })
  const changed = Object.entries(sheets).flatMap(([name, bytes]) => {
    const xml = strFromU8(bytes)
    const text = xml.replace(cellPattern, (cell: string, attributes: string | undefined, content: string) => {
      const error = errorIn(attributes ?? '', content)
      return error === undefined
        ? cell
        : `<c${(attributes ?? '').replace(/ t="[^"]*"/, '')} t="inlineStr"><is><t>${error}</t></is></c>`
    })
    return text === xml ? [] : [[name, strToU8(text)] as const]
  })
  if (changed.length === 0) return file
  return zipSync({ ...unzipSync(file), ...Object.fromEntries(changed) }, { level: 0 })
}

/** Error text of a cell, such as `#N/A`. It keeps the escapes of XML. */
function errorIn(attributes: string, content: string) {
  const [, value = ''] = /<v[^>]*>(.*?)<\/v>/s.exec(content) ?? []
  if (attributes.includes(' t="e"')) return value || noResult
  // Programs that do not calculate write an empty value. Excel does so only for the result "", with the type of a text.
  const isEmptyText = attributes.includes(' t="str"') && content.includes('<v')
  return content.includes('<f') && value === '' && !isEmptyText ? noResult : undefined
}
