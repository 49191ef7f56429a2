import { plain } from '#contract/search'
import { measurePattern as measures, unitPattern as units } from './units.ts'

const courtesy = new Set(
  `hola buen buenos buenas dia dias tarde tardes noche noches gracias muchas mil saludos saludo por favor porfa porfavor
  ok vale sale oye disculpa disculpe que tal como estas esta amigo amiga jefe inge ing lic don senor senora pedido mi el la
  este es te le les encargo mando paso manda mandan envia envian surte surten da dan pasa pasan necesito quiero quisiera ocupo de del mandarme enviarme surtirme para hoy manana
  urgente atte bendiciones excelente bonito bonita linda lindo listo perfecto igual quedo pendiente espero tu su
  confirmacion molestia surtir cotiza cotizan cotice cotizacion precio precios estimado estimada hermano urge onda lunes
  martes miercoles jueves viernes sabado domingo me puedes puede podrias podria ayudar ayudas apoyas apoyar cotizar cotizas con lo siguiente lista material
  ahi va van seria serian todo eso seria nada mas y a al en las los abrazo bendecido semana fin`.split(/\s+/),
)

const greeting =
  /^(hola|buen[oa]?s?|gracias|saludos?|favor|porfa(vor)?|ok|vale|sale|disculp[ae]|pedido|lista|encargo|listo|perfecto|atte|bendiciones|quedo)$/

/** "Buenas tardes don Luis, me manda por favor:", "Sucursal centro:". A number would be a quantity. */
const opening = /^\D*\p{L}\D*:$/u

/** What WhatsApp writes in place of a picture or of a deleted message. */
const replaced =
  /^<?(multimedia|imagen|foto|video|audio|sticker|documento|gif)( \S+)? omitid[oa]>?$|^(se elimino|eliminaste) este mensaje|^mensaje eliminado/

/** Whether a line names no product: words of courtesy, such as "Hola, buenas tardes" or "Gracias!", or the title of a list. */
export function isCourtesy(text: string) {
  const line = plain(text).trim()
  if (opening.test(line) || replaced.test(line)) return true
  const words = plain(text).match(/[\p{L}\p{N}]+/gu) ?? []
  return words.some((word) => greeting.test(word)) && words.every((word) => courtesy.has(word))
}

const refusal =
  /^(?:(?:ya|mejor|pero|y|perdon|disculp[ae])[\s,]+)*(?:no|(?:cancela|quita|elimina|borra|olvida)(?:r|n|me|le|l[oa]s?)?)\s/

const priceQuestion =
  /^[¿\s]*(?:y\s+)?(?:(?:en|a)?\s*cuanto\s+(?:cuesta|vale|sale|esta|es|dan?|tienen?)|a\s+como|que\s+(?:cuesta|vale|precio)|cual\s+es\s+el\s+precio|precio\s+del?)[ns]?\s/

/** Whether a line is not an order: it cancels a product ("ya no mandes TOR-0142") or asks for a price ("¿cuánto cuesta TOR-0142?"). */
export function ordersNothing(text: string) {
  const line = plain(text)
  return refusal.test(line) || priceQuestion.test(line)
}

/** Words before the products of a request, by what they are: greetings, titles of the seller, verbs, and words between lines. */
const requestWords = [
  'hola|buen[oa]s?|d[ií]as?|tardes|noches|oye|qu[eé] tal',
  'jef[ea]|inge|(?:mi )?(?:amig[oa]|herman[oa]|compa|estimad[oa])',
  '(?:por )?favor(?: de)?|porfa(?:vor)?',
  '(?:(?:mi|un) )?pedido(?: de)?|pido|quiero|quisiera|necesito|ocupo|[tl]e encargo',
  '(?:pedir|comprar|ordenar|cotizar|mandar|enviar|surtir|agregar|apartar|anotar)(?:me)?',
  'm[aá]ndame|d[aá]me|p[oó]nme|env[ií]ame|ap[aá]rtame|ap[uú]ntame|agr[eé]game|an[oó]tame|s[uú]rt[ea]me',
  'me (?:da[sn]?|manda[sn]?|pone[sn]?|aparta[sn]?|surte[sn]?|env[ií]a[sn]?|agrega[sn]?|apunta[sn]?)',
  'tambi[eé]n|adem[aá]s|y|m[aá]s|otr[oa]s|unos|unas|van|ser[ií]an?|son',
]
const request = new RegExp(`^(?:(?:${requestWords.join('|')})[\\s,:.!]+)+(?=\\S)`, 'i')
const thanks = /[\s,.]*(?:por favor|porfa(?:vor)?|pls|plis|muchas gracias|gracias|si tienes?|si hay)[\s.!]*$/i

const numberWords = {
  un: 1,
  una: 1,
  uno: 1,
  dos: 2,
  tres: 3,
  cuatro: 4,
  cinco: 5,
  seis: 6,
  siete: 7,
  ocho: 8,
  nueve: 9,
  diez: 10,
  once: 11,
  doce: 12,
  quince: 15,
  veinte: 20,
  treinta: 30,
  cuarenta: 40,
  cincuenta: 50,
  cien: 100,
}
const numberWord = new RegExp(`^(${Object.keys(numberWords).join('|')})\\s+`, 'i')
const halfUnit = new RegExp(`^(?:1/2|½|(medi[oa]))\\s+(?:de\\s+)?(?=(?:${units}|${measures})\\b)`, 'i')
const fractions = { '¼': '1/4', '½': '1/2', '¾': '3/4', '⅛': '1/8', '⅜': '3/8', '⅝': '5/8', '⅞': '7/8' }

/** A digit as an emoji: a quantity before a unit, the number of a line before another number. */
const keycap = new RegExp(`^(\\d)\\uFE0F?\\u20E3\\s*(?=(?:${units}|${measures})\\b)`, 'i')

/** Removes the words of a request and writes numbers, fractions, inches and abbreviations as the catalogue does. */
export function standardSpelling(text: string) {
  const phrase = text.replace(keycap, '$1 ').replace(request, '').replace(thanks, '')
  if (!/\s/.test(phrase)) return phrase
  return phrase
    .replace(numberWord, (_, word: string) => `${numberWords[word.toLowerCase() as keyof typeof numberWords]} `)
    .replace(/^(?=(?:docena|gruesa|millar|ciento|par)\s+de\s)/i, '1 ')
    .replace(halfUnit, (_, word: string | undefined) => `1 ${word ?? 'medio'} `)
    .replace(
      /(\d?)([¼½¾⅛⅜⅝⅞])/g,
      (_, digit: string, sign: keyof typeof fractions) => `${digit && `${digit} `}${fractions[sign]}`,
    )
    .replace(
      /\bde\s+(media|tres cuartos|una pulgada)(?=\s*$)/i,
      (_, size: string) => sizes[size.toLowerCase() as keyof typeof sizes],
    )
    .replace(/(\d)\s*(?:pulgadas?|pulgs?\.?|''|”|″)(?![\p{L}])/giu, '$1"')
    .replace(
      /(^|\s)([pcs])\/\s*(?=\p{L})/giu,
      (_, space: string, letter: string) =>
        `${space}${abbreviations[letter.toLowerCase() as keyof typeof abbreviations]} `,
    )
    .replace(/(?<=\s)(\d+(?:\/\d+)?)x(\d+(?:\/\d+)?"?)(?=\s|$)/gi, '$1 x $2')
    .trim()
}

/** Sizes of pipes in words: "tubo de media". */
const sizes = { media: '1/2"', 'tres cuartos': '3/4"', 'una pulgada': '1"' }
const abbreviations = { p: 'para', c: 'con', s: 'sin' }
