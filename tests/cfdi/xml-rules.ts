/** A parsed element, with its name without the prefix. All amounts are whole millionths. */
export type Node = { name: string; attributes: Record<string, string>; children: Node[] }

/**
 * The limits of a product of two numbers as written: both may be off by half of their last digit. The lower limit is truncated
 * to centavos, the upper one rounded up.
 */
export function range(left: string, right: string): [bigint, bigint] {
  const scale = 10n ** 14n
  const of = (text: string) => {
    const decimals = (text.split('.')[1] ?? '').length
    return { value: micros(text) * 10n, half: 5n * 10n ** BigInt(6 - decimals) }
  }
  const [a, b] = [of(left), of(right)]
  const low = (a.value - a.half) * (b.value - b.half)
  const high = (a.value + a.half - 1n) * (b.value + b.half - 1n)
  const cent = scale / 100n
  const toMicros = (centavos: bigint) => centavos * 10_000n
  return [toMicros(low / cent), toMicros((high + cent - 1n) / cent)]
}

export const failing = (code: string, holds: boolean) => (holds ? [] : [code])
export const micros = (text = '0') => {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0').slice(0, 6))
}
/** Rounded to centavos, half up; still in millionths. */
export const cents = (value: bigint) => ((value + 5_000n) / 10_000n) * 10_000n
export const sum = (nodes: Node[], name: string) =>
  nodes.reduce((total, { attributes }) => total + micros(attributes[name]), 0n)
export const child = (node: Node | undefined, name: string) => node?.children.find((one) => one.name === name)
export const all = (node: Node | undefined, name: string) => node?.children.filter((one) => one.name === name) ?? []

export function parse(xml: string): Node {
  const root: Node = { name: '', attributes: {}, children: [] }
  const open = [root]
  for (const [, closing, name = '', text = '', empty] of xml.matchAll(
    /<(\/?)(?:\w+:)?(\w+)((?:\s+[\wñ:]+="[^"]*")*)\s*(\/?)>/g,
  )) {
    if (closing) {
      open.pop()
      continue
    }
    const attributes = Object.fromEntries(
      [...text.matchAll(/([\wñ:]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
    )
    const node: Node = { name, attributes, children: [] }
    open.at(-1)?.children.push(node)
    if (!empty) open.push(node)
  }
  const [top] = root.children
  if (!top || open.length !== 1) throw new Error('The XML is not well formed')
  return top
}

/** The elements of this name, at any depth. */
export const within = (node: Node, name: string): Node[] =>
  node.children.flatMap((one) => [...(one.name === name ? [one] : []), ...within(one, name)])
