const folder = new URL('./webp/', import.meta.url)

/** The picture of a family of products; `code`: its first code. */
export const pictureFile = (code: string) => new URL(`${code.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.webp`, folder)

export const logo = new URL('logo.webp', folder)
