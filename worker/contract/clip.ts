/** The first `max` characters. `slice` may leave half a character outside the Basic Multilingual Plane, which cannot be stored. */
export const clip = (text: string, max: number) => (text.length <= max ? text : [...text].slice(0, max).join(''))
