/** 0 (black) to 1 (white) as WCAG counts it; undefined when the colour is not hexadecimal. */
function luminance(colour: string) {
  const digits = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(colour.trim())?.[1]
  if (!digits) return undefined
  const whole = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(whole.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const inks = ['#dbe4ee', '#ffffff', '#1b2430', '#000000']

/** The least contrast that the ink has on the grounds that can be read. */
function contrast(ink: string, grounds: string[]) {
  const light = luminance(ink) ?? 0
  const lights = grounds.map(luminance).filter((ground) => ground !== undefined)
  return Math.min(...lights.map((ground) => (Math.max(light, ground) + 0.05) / (Math.min(light, ground) + 0.05)))
}

const enough = 4.5

/** The first ink that reads well on every one of the grounds; else the one that reads best. */
export const readableInk = (grounds: string[]) =>
  inks.find((ink) => contrast(ink, grounds) >= enough) ??
  inks.toSorted((a, b) => contrast(b, grounds) - contrast(a, grounds))[0] ??
  '#dbe4ee'

/** Whether some ink reads well on all of the grounds. */
export const isReadable = (grounds: string[]) => contrast(readableInk(grounds), grounds) >= enough
