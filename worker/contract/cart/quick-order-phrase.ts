import { clip } from '#contract/clip'
import { isCourtesy, ordersNothing, standardSpelling } from './spelling.ts'
import { measurePattern as measures, unitPattern as units } from './units.ts'

export type ParsedLine = {
  /** The line as it was written. */
  raw: string
  /** The code or the words that name the product; empty when the line was not understood. */
  what: string
  quantity: number
  /** The written unit ("cj", "docenas"). It does not multiply the quantity: see `saleQuantity`. */
  unit: string | null
  /** The line with the number at its end, which may be the quantity or part of the product's name: "Flexómetro 5 m", "foco 10". */
  wholeName?: string
  /** The reason why the line was not understood. */
  problem: string | null
}

export const notUnderstood = 'No se entendió.'

const number = '\\d{1,3}(?:[.,]\\d{3})+(?:[.,]0+)?|\\d+(?:[.,]0+)?'
const anyNumber = '\\d[\\d.,]*'

export const isUnit = (text: string) => new RegExp(`^(?:${units}|${measures})\\.?$`, 'i').test(text)

const marks = '[-–—−*•·▪‣►>+✓✔☑]+|(?:\\p{Extended_Pictographic}[\\uFE0F\\p{Emoji_Modifier}]*)+|\\[[ xX]?\\]'
/** List mark or line number at the start of a line: "-", "•", "1.", "2)". A quantity may touch it: "-4 palas", "1.-4 palas". */
const bullet = new RegExp(
  `^\\s*(?:(?:${marks}|\\d{1,3}(?:[.)]-?|-)|\\d\\uFE0F?\\u20E3(?=\\s*\\d))\\s+|(?:${marks}|\\d{1,3}\\.-|\\(\\d{1,3}\\)\\s*)(?=\\d))+`,
  'u',
)
/** "[10:42 a.m., 21/11/2026] Laura: " of copied messages, and "21/11/26, 10:42 a. m. - Laura: " of an exported chat. */
const sender =
  /^\s*(?:\[[^\]]*\d{1,2}:\d{2}[^\]]*\]\s*|\d{1,2}\/\d{1,2}\/\d{2,4},?\s+\d{1,2}:\d{2}[^-]{0,12}-\s+)[^:]{1,60}:\s*/
/** Bold, italic or struck text of a message. */
const emphasis = /^\s*([*_~]+)(?=\S)(.*?\S)\1(?=\s*$)/

const quantityFirst = new RegExp(
  `^(?:x\\s*)?(?<quantity>${anyNumber})(?:\\s*(?:x|×|\\*)\\s+|\\s(?:-|–|=)\\s+|(?<unit>\\s*(?:${units})|(?:\\s+|(?=[a-z]{2}))(?:${measures}))(?:\\.|\\b)(?![/-])\\s*(?:de\\s+)?|\\s)\\s*(?<what>.+)$`,
  'i',
)
/** A dash may touch the quantity after a code, "AB-123 -5", but not after a name, where the number can be a size. */
const quantityLast = new RegExp(
  `^(?<what>.+?)(?:\\s*(?:[,;:|=→…]|\\.{2,})\\s*|\\s+[-–]\\s+|(?<=[a-z]{2}\\S*(?:\\d|\\s\\d{4})[^\\s,;:]*)\\s+[-–](?=\\d)|\\s+[x×*]\\s*|\\s*\\()(?<quantity>-?${anyNumber})\\s*(?<unit>${units})?\\.?\\s*\\)?$`,
  'i',
)
const unitLast = new RegExp(`^(?<what>.+?)\\s+(?<quantity>${anyNumber})\\s*(?<unit>${units})\\.?$`, 'i')
const measureLast = new RegExp(`^(?<what>.+?)\\s+(?<quantity>${anyNumber})\\s*(?<unit>${measures})\\.?$`, 'i')
const packLast = new RegExp(`(?<!\\p{L})(?:${units}|con|de|c/|[x×*])\\.?$`, 'iu')
/** The pack after a unit: "100 pz tornillo" of "2 cajas de 100 pz tornillo". */
const packFirst = new RegExp(
  `^(?:(?:de|con|c/)\\s*)?(?<quantity>\\d+)\\s*(?<unit>${units}|${measures})\\b\\.?\\s*(?:de\\s+)?(?<what>.+)$`,
  'i',
)
/** Text with a digit, then a quantity: "AB-123 5". A number after «y» is another size: "llave 10 y 12". */
const numberLast = new RegExp(`^(?<what>.*\\d.*)(?<!\\sy)\\s(?<quantity>${number})$`)
/** A name without digits, then a number: "foco led 10". A name has a word of at least four letters, because "CLA 2101" is a code. */
const nameAndNumber = new RegExp(`^(?<what>(?=.*\\p{L}{4})\\D+)\\s(?<quantity>${number})$`, 'u')

/** Text, a number and a code: the number of "obra 2: 10 TOR-0142" is the quantity, that of "llave 10 LLA-0012" is not. */
const numberBeforeCode = new RegExp(
  `^(?:[\\p{L}\\s,.:;-]+\\s|[^:]+:\\s*)(?:${number})\\s+(?:(?:${units})\\.?\\s+(?:de\\s+)?)?(?=\\S{4})\\p{L}\\S*\\d\\S*$`,
  'iu',
)

/** A quantity, then the name of a product: "3 palas", "2 cajas de pijas". */
const counted = new RegExp(
  `^\\d{1,7}\\s+(?:(?:${units}|${measures})\\.?\\s+)?(?!(?:${units}|${measures}|pulgadas?)\\b)(?:de\\s+)?\\p{L}{3}`,
  'iu',
)

/** "HER5402: 6 pz". */
const codeAndQuantity = new RegExp(
  `^\\s*(?=\\S*\\p{L})(?=\\S*\\d{2})[^\\s:]{4,}(?:\\s*[:x×=*]\\s*|\\s+)\\d{1,6}\\s*(?:${units})?\\.?\\s*$`,
  'iu',
)

/** A quantity without a product. */
const quantityOnly = new RegExp(`^x?\\s*(?:${anyNumber})\\s*(?:x|${units}|${measures})?\\.?$`, 'i')

/** "1 1/2 kg": fractions of a unit are not sold. */
const mixedNumber = new RegExp(`^(?:\\d+\\s+)?\\d+/\\d+\\s*(?:${measures})\\b`, 'i')

/** Maximum length of a line. The patterns above would be slow on longer text. */
const maxLineLength = 300

/** "3 palas, 2 machetes y un martillo" asks for three products. Each of them has its quantity. */
export function requestsOf(row: string) {
  const requests = row.length > maxLineLength ? [] : row.replace(sender, '').split(/[,;]\s+|\s+y\s+/i)
  const isList =
    requests.length > 1 &&
    requests.every((request) =>
      [counted, nameAndNumber, codeAndQuantity].some((pattern) => pattern.test(standardSpelling(request))),
    )
  return isList ? requests : [row]
}

/** Reads a line of free text, with the plainest pattern first. Undefined for a greeting. */
export function readPhrase(text: string): ParsedLine | undefined {
  const raw = text.trim()
  if (raw.length > maxLineLength) return unreadableLine(raw)
  const written = raw.replace(sender, '').replace(emphasis, '$2').replace(bullet, '').replace(emphasis, '$2').trim()
  if (isCourtesy(written)) return undefined
  if (ordersNothing(written)) return unreadableLine(raw)
  const phrase = standardSpelling(written)
  if (!/[\p{L}\p{N}]/u.test(phrase)) return unreadableLine(raw)
  if (quantityOnly.test(phrase) && !/^\d{4,}$/.test(phrase)) return unreadableLine(raw)
  if (!/\s|[,;:|=→(…]|\.\./.test(phrase)) return parsedLine(raw, phrase, 1, null)
  if (mixedNumber.test(phrase)) return unclearQuantity(raw)
  return readCounted(raw, phrase)
}

function readCounted(raw: string, phrase: string): ParsedLine {
  const start = partsOf(phrase, quantityFirst)
  if (start) {
    // Of two bare numbers the longer one is the code.
    const isSwapped = /^\d+$/.test(start.what) && start.what.length <= start.quantity.length
    if (isSwapped) return withQuantity(raw, start.quantity, start.what)
    if (isPlausibleQuantity(start.quantity)) {
      const pack = start.unit === null ? undefined : partsOf(start.what, packFirst)
      const unit = pack ? `${start.unit} de ${pack.quantity} ${pack.unit}` : start.unit
      return { ...withQuantity(raw, pack?.what ?? start.what, start.quantity), unit }
    }
  }
  const end = partsOf(phrase, quantityLast)
  if (end) return { ...withQuantity(raw, end.what, end.quantity), unit: end.unit }
  const count = partsOf(phrase, unitLast)
  if (count && !packLast.test(count.what)) {
    return { ...withQuantity(raw, count.what, count.quantity), unit: count.unit }
  }
  const measure = partsOf(phrase, measureLast)
  if (measure && !packLast.test(measure.what)) {
    const line = withQuantity(raw, measure.what, measure.quantity)
    return line.problem ? line : { ...line, unit: measure.unit, wholeName: clip(phrase, 100) }
  }
  const last = partsOf(phrase, numberLast)
  if (last && isPlausibleQuantity(last.quantity)) return withQuantity(raw, last.what, last.quantity)
  const named = partsOf(phrase, nameAndNumber)
  if (named && amountOf(named.quantity) !== undefined && !packLast.test(named.what)) {
    return { ...withQuantity(raw, named.what, named.quantity), wholeName: clip(phrase, 100) }
  }
  // "(4) palas": the number is a quantity or a line number, so the user is asked.
  if (numberBeforeCode.test(phrase) || /^\(\d/.test(phrase)) return unclearQuantity(raw)
  return parsedLine(raw, phrase, 1, null)
}

function partsOf(phrase: string, pattern: RegExp) {
  const groups = phrase.match(pattern)?.groups
  return groups && { what: groups.what ?? '', quantity: groups.quantity ?? '', unit: groups.unit?.trim() || null }
}

/** A quantity has no leading zero and is no bar code. */
const isPlausibleQuantity = (text: string) => !/^0\d/.test(text) && text.replace(/\D/g, '').length <= 7

/** "1,000" and "1.000" are a thousand, "5.00" is five. Undefined if the text is not a whole number of pieces. */
export function amountOf(text: string) {
  const bare = text.trim().replace(/^x\s*/i, '')
  if (!new RegExp(`^(?:${number})$`).test(bare) || !isPlausibleQuantity(bare)) return undefined
  const whole = bare.replace(/[.,](?:0{1,2}|0{4,})$/, '').replace(/[.,]/g, '')
  const amount = Number(whole)
  return amount >= 1 && amount <= 1_000_000 ? amount : undefined
}

export function withQuantity(raw: string, what: string, quantity: string): ParsedLine {
  const amount = amountOf(quantity)
  return amount === undefined ? unclearQuantity(raw) : parsedLine(raw, what, amount, null)
}

export function parsedLine(raw: string, what: string, quantity: number, unit: string | null): ParsedLine {
  const productText = clip(what.replace(/[\s,;:|=]+$/, '').trim(), 100).trim()
  return /[\p{L}\p{N}]/u.test(productText)
    ? { raw, what: productText, quantity, unit, problem: null }
    : unreadableLine(raw)
}

export const unreadableLine = (raw: string): ParsedLine => ({
  raw,
  what: '',
  quantity: 1,
  unit: null,
  problem: notUnderstood,
})

const unclearQuantity = (raw: string): ParsedLine => ({
  ...unreadableLine(raw),
  problem: 'No se entendió la cantidad.',
})
