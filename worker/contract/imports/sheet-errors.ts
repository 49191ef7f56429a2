/** The text of a formula whose result is not stored in the file. */
export const noResult = '#CALC!'

const errors =
  /^#(N\/A|N\/D|NULL!|¡NULO!|DIV\/0!|¡DIV\/0!|VALUE!|¡VALOR!|REF!|¡REF!|NAME\?|¿NOMBRE\?|NUM!|¡NUM!|SPILL!|¡DESBORDAMIENTO!|CALC!|¡CALC!)$/i

/** Message for a cell with an Excel error, in English or Spanish; undefined for any other cell. */
export function sheetError(cell: unknown) {
  const text = typeof cell === 'string' ? cell.trim() : ''
  if (!errors.test(text)) return undefined
  return text === noResult
    ? 'La fórmula no tiene resultado guardado: escribe el valor.'
    : `La fórmula da el error «${text}»: escribe el valor.`
}
