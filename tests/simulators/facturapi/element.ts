export type Attributes = Record<string, string | undefined>

/** An element of XML. Attributes that are undefined are left out. */
export function element(name: string, attributes: Attributes, children: string[] = []): string {
  const text = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value = '']) => ` ${key}="${escaped(value)}"`)
    .join('')
  return children.length > 0 ? `<${name}${text}>${children.join('')}</${name}>` : `<${name}${text}/>`
}

const escaped = (value: string) =>
  value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
