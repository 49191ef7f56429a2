/** WCAG relative luminance, 0 (black) to 1 (white); undefined for a colour that is not hexadecimal. */
function luminance(colour: string) {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(colour.trim())?.[1]
  if (!digits) return undefined
  const sixDigits = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(sixDigits.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const inks = ['#dbe4ee', '#ffffff', '#1b2430', '#000000']

/** The lowest contrast ratio of the text colour `ink` on the backgrounds `grounds`. Unknown colours are ignored. */
function contrast(ink: string, grounds: string[]) {
  const light = luminance(ink) ?? 0
  const lights = grounds.map(luminance).filter((ground) => ground !== undefined)
  return Math.min(...lights.map((ground) => (Math.max(light, ground) + 0.05) / (Math.min(light, ground) + 0.05)))
}

/** WCAG AA for normal text. */
const minContrast = 4.5

/** The first ink with enough contrast on every ground, or else the one with the most contrast. */
export const readableInk = (grounds: string[]) =>
  inks.find((ink) => contrast(ink, grounds) >= minContrast) ??
  inks.toSorted((a, b) => contrast(b, grounds) - contrast(a, grounds))[0] ??
  '#dbe4ee'

/** Whether some ink has enough contrast on every ground. */
export const isReadable = (grounds: string[]) => contrast(readableInk(grounds), grounds) >= minContrast
