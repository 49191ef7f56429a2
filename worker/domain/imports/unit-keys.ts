import { type Cell, plainWord } from '../../contract/imports/cells.ts'

/** Words for the units of SAT's catalogue c_ClaveUnidad, as shops write them. */
const unitWords: Record<string, readonly string[]> = {
  XBX: ['caja', 'cajas', 'cja', 'cj'],
  XPK: ['paquete', 'paquetes', 'paq', 'pqte', 'pqt'],
  XBG: ['bolsa', 'bolsas', 'bsa'],
  XSA: ['saco', 'sacos', 'costal', 'costales'],
  XRO: ['rollo', 'rollos'],
  XBO: ['botella', 'botellas'],
  XKI: ['kit', 'kits'],
  PR: ['par', 'pares'],
  SET: ['juego', 'juegos', 'jgo', 'jgos', 'conjunto', 'set'],
  DPC: ['docena', 'docenas', 'doc'],
  KGM: ['kilogramo', 'kilogramos', 'kilo', 'kilos', 'kg', 'kgs'],
  GRM: ['gramo', 'gramos', 'gr', 'grs', 'g'],
  LTR: ['litro', 'litros', 'lt', 'lts', 'l'],
  MLT: ['mililitro', 'mililitros', 'ml'],
  MTR: ['metro', 'metros', 'mt', 'mts', 'm'],
  CMT: ['centimetro', 'centimetros', 'cm'],
  MTK: ['metro cuadrado', 'metros cuadrados', 'm2', 'mt2', 'mts2', 'm²'],
  MTQ: ['metro cubico', 'metros cubicos', 'm3', 'mt3', 'mts3', 'm³'],
}

const keyOf = new Map(Object.entries(unitWords).flatMap(([key, words]) => words.map((word) => [word, key] as const)))

/** SAT's key of a unit: by all of its words, else by the first one, as in «Caja c/12». H87, a piece, for an unknown unit. */
export function unitKeyOf(unit: Cell) {
  const word = plainWord(unit)
  const [first = ''] = word.split(/[^\p{L}\d²³]+/u)
  return keyOf.get(word) ?? keyOf.get(first) ?? 'H87'
}
