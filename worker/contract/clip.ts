/** The first `max` characters. `slice` could cut an emoji in two, and the database cannot store half a character. */
export const clip = (text: string, max: number) => (text.length <= max ? text : [...text].slice(0, max).join(''))
