import { isRfc, normalizeRfc } from '#contract/customers/rfc'
import { stateNamed } from '#contract/customers/state-named'
import { normalizeName } from '#contract/invoices/invoice'
import { taxRegimes } from '#contract/invoices/sat-catalogs'
import { plain, stopWords } from '#contract/search'

/** Data of a Constancia de Situación Fiscal. A text is empty if the Constancia does not have it. */
export type Constancia = {
  tax_id: string
  /** Without the régimen de capital. */
  legal_name: string
  zip: string
  address: string
  city: string
  /** A name from `mexicanStates`. */
  state: string
  /** Codes of the regimes that have not ended, in the order of the document. */
  regimes: string[]
}

/** Labels of the values that are read, and the labels that follow them, which end a value. SAT writes a colon after each. */
const labels = [
  'RFC',
  'CURP',
  'Nombre (s)',
  'Primer Apellido',
  'Segundo Apellido',
  'Denominación/Razón Social',
  'Régimen Capital',
  'Nombre Comercial',
  'Fecha inicio de operaciones',
  'Estatus en el padrón',
  'Código Postal',
  'Tipo de Vialidad',
  'Nombre de Vialidad',
  'Número Exterior',
  'Número Interior',
  'Nombre de la Colonia',
  'Nombre de la Localidad',
  'Nombre del Municipio o Demarcación Territorial',
  'Nombre de la Entidad Federativa',
  'Entre Calle',
  'Y Calle',
  'Correo Electrónico',
  'Tel. Fijo Lada',
  'Estado del domicilio',
  'Actividades Económicas',
  'Regímenes',
  'Obligaciones',
] as const
type Label = (typeof labels)[number]

/** A text for comparison: its letters only, lower case, without accents. A PDF may lose or add spaces. */
const lettersOf = (text: string) => plain(text).replace(/[^a-z]/g, '')

const byLetters = new Map(labels.map((label): [string, Label] => [lettersOf(label), label]))

/** Pattern of a label in the text of a PDF, which may add spaces, lose them, or lose accents. */
const patternOf = (label: Label) =>
  (label.match(/\p{L}+|\S/gu) ?? [])
    .map((part) => part.replace(/[().]/, '\\$&'))
    .join('\\s*')
    .replace(/[áéíóú]/g, (vowel) => `[${vowel}${plain(vowel)}]`)

const anyLabel = new RegExp(`(?:${labels.map(patternOf).join('|')})\\s*:`, 'gi')
const pageNumber = /P[áa]gina\s*\[?\d+\]?\s*de\s*\[?\d+\]?/gi

/** Reads the text of SAT's PDF. Undefined for another document. */
export function constanciaIn(text: string): Constancia | undefined {
  if (!lettersOf(text).includes('constanciadesituacionfiscal')) return undefined
  const values = valuesIn(text.normalize('NFC').replace(pageNumber, ' '))
  const textOf = (label: Label) => values.get(label) ?? ''
  const tax_id = normalizeRfc(textOf('RFC').split(' ')[0] ?? '')
  if (!isRfc(tax_id)) return undefined
  return {
    tax_id,
    legal_name: normalizeName(legalName(textOf)),
    zip: textOf('Código Postal').match(/\d{5}/)?.[0] ?? '',
    address: addressOf(textOf),
    city: textOf('Nombre de la Localidad') || textOf('Nombre del Municipio o Demarcación Territorial'),
    state: stateNamed(textOf('Nombre de la Entidad Federativa')) ?? '',
    regimes: regimesIn(textOf('Regímenes')),
  }
}

/** The text between each label and the next one. Of a label that occurs twice, the first text. */
function valuesIn(text: string) {
  const values = new Map<Label, string>()
  const found = [...text.matchAll(anyLabel)]
  for (const [index, match] of found.entries()) {
    const label = byLetters.get(lettersOf(match[0]))
    const value = text.slice(match.index + match[0].length, found[index + 1]?.index)
    if (label && !values.has(label)) values.set(label, value.replace(/\s+/g, ' ').trim())
  }
  return values
}

type TextOf = (label: Label) => string

function legalName(textOf: TextOf) {
  const [name, capital] = [textOf('Denominación/Razón Social'), textOf('Régimen Capital')]
  // SAT compares names without the régimen de capital. The PDF has it in a row of its own, and some PDFs also after the name.
  if (name) return capital && name.endsWith(` ${capital}`) ? name.slice(0, -capital.length) : name
  return [textOf('Nombre (s)'), textOf('Primer Apellido'), textOf('Segundo Apellido')].join(' ')
}

function addressOf(textOf: TextOf) {
  const name = textOf('Nombre de Vialidad')
  if (!name) return ''
  // "AVENIDA (AV)". The name often begins with the type.
  const type = textOf('Tipo de Vialidad').replace(/\s*\(.*/, '')
  const interior = textOf('Número Interior')
  const street = [
    name.startsWith(type) ? '' : type,
    name,
    textOf('Número Exterior'),
    interior && `INT. ${interior}`,
  ].filter(Boolean)
  return [street.join(' '), textOf('Nombre de la Colonia')].filter(Boolean).join(', ')
}

/** A row of the table has a name, the first day, and the last day of a regime that has ended. */
function regimesIn(table: string) {
  const texts = table.split(/\d{2}\/\d{2}\/\d{4}/).map((text) => text.trim())
  const current = texts.slice(0, -1).filter((_, index) => texts[index + 1] !== '' || index === texts.length - 2)
  return [...new Set(current.flatMap((name) => regimeNamed(name) ?? []))]
}

/**
 * The code of a regime. SAT's document has more words than its catalogue, for example "Régimen de las Actividades Empresariales con
 * ingresos a través de Plataformas Tecnológicas".
 */
function regimeNamed(name: string) {
  const words = wordsOf(name)
  return wordsByCode.find(([, wanted]) => wanted.every((word) => words.includes(word)))?.[0]
}

const wordsOf = (text: string): string[] => plain(text).match(/[a-z]+/g) ?? []

const wordsByCode = taxRegimes
  .filter(({ hidden }) => !hidden)
  .map(({ code, label }) => {
    const words = wordsOf(label).filter((word) => !stopWords.has(word) && word !== 'resico')
    return [code, words] as const
  })
