/** Codes up to this length stay in one line in narrow columns. */
const maxUnbrokenCode = 14

/** Classes for the code of a product. A long one breaks, instead of widening its table or card. */
export const codeWrap = (code: string) =>
  code.length > maxUnbrokenCode ? '[overflow-wrap:anywhere]' : 'whitespace-nowrap'
