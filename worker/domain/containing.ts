/** The LIKE pattern of texts that contain `text`. Use it with `ESCAPE '\\'`. */
export const containing = (text: string) => `%${text.replace(/[%_\\]/g, '\\$&')}%`
