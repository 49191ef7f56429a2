/** Parts of a drawing on a square of 100 by 100. */
export const rect = (x: number, y: number, width: number, height: number, fill: string, radius = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`

export const disc = (x: number, y: number, radius: number, fill: string, height = radius) =>
  `<ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${height}" fill="${fill}"/>`

export const ring = (x: number, y: number, radius: number, width: number, stroke: string, height = radius) =>
  `<ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${height}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`

export const shape = (path: string, fill: string) => `<path d="${path}" fill="${fill}"/>`

export const line = (path: string, stroke: string, width: number) =>
  `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

export const turned = (degrees: number, ...parts: string[]) =>
  `<g transform="rotate(${degrees} 50 50)">${parts.join('')}</g>`

export const moved = (x: number, y: number, scale: number, ...parts: string[]) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${parts.join('')}</g>`

export const text = (words: string, x: number, y: number, size: number, fill: string) =>
  `<text x="${x}" y="${y}" font-size="${size}" font-family="sans-serif" font-weight="800" text-anchor="middle" fill="${fill}">${words}</text>`

/** The same part several times, each with its number. */
export const times = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join('')

/** The shadow on the ground. */
export const shadow = (width = 30, y = 91) => disc(50, y, width, '#e3e7ec', 3)

export const colours = {
  steel: '#aab4bf',
  shine: '#d9dfe5',
  dark: '#6b7683',
  black: '#2b3138',
  brass: '#d5ac4e',
  brassDark: '#a17c2b',
  copper: '#c87b4c',
  copperDark: '#96552f',
  white: '#f3f5f7',
  grey: '#c3cad2',
  red: '#cf3b30',
  redDark: '#9d261d',
  blue: '#2d6cc0',
  blueDark: '#1d4a88',
  green: '#3a8f4d',
  greenDark: '#27653a',
  yellow: '#f2bd2c',
  yellowDark: '#c18f12',
  orange: '#e8792b',
  wood: '#c99a63',
  woodDark: '#9a6f3e',
  paper: '#e9dcc4',
}
