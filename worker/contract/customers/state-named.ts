import { plain } from '#contract/search'
import { mexicanStates } from './mexican-states.ts'

/** Other names of a state in files and documents, short or former ones. In lower case, without accents, spaces and points. */
const otherNames: Record<string, readonly string[]> = {
  Aguascalientes: ['ags'],
  'Baja California': ['bc', 'bcn'],
  'Baja California Sur': ['bcs'],
  Campeche: ['camp'],
  Chiapas: ['chis'],
  Chihuahua: ['chih'],
  'Ciudad de México': ['cdmx', 'df', 'mexicodf', 'distritofederal'],
  Coahuila: ['coah'],
  Colima: ['col'],
  Durango: ['dgo'],
  'Estado de México': ['mexico', 'mex', 'edomex', 'edodemex', 'edomexico', 'edodemexico'],
  Guanajuato: ['gto'],
  Guerrero: ['gro'],
  Hidalgo: ['hgo'],
  Jalisco: ['jal'],
  Michoacán: ['mich'],
  Morelos: ['mor'],
  Nayarit: ['nay'],
  'Nuevo León': ['nl'],
  Oaxaca: ['oax'],
  Puebla: ['pue'],
  Querétaro: ['qro'],
  'Quintana Roo': ['qroo', 'qr'],
  'San Luis Potosí': ['slp'],
  Sinaloa: ['sin'],
  Sonora: ['son'],
  Tabasco: ['tab'],
  Tamaulipas: ['tamps', 'tam'],
  Tlaxcala: ['tlax'],
  Veracruz: ['ver'],
  Yucatán: ['yuc'],
  Zacatecas: ['zac'],
}

const letters = (text: string) => plain(text).replace(/[^a-z]/g, '')

/**
 * The name in `mexicanStates` for another way to write it: «Gto.», «N.L.», "MEXICO", "Estado de Jalisco", "COAHUILA DE ZARAGOZA".
 * Undefined for other text.
 */
export function stateNamed(text: string) {
  const name = letters(text).replace(/^estadode(?!mexico$)/, '')
  return (
    mexicanStates.find((state) => letters(state) === name || otherNames[state]?.includes(name)) ??
    mexicanStates.find((state) => name.startsWith(`${letters(state)}de`))
  )
}
