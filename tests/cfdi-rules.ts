/**
 * SAT's arithmetic rules for the XML of a CFDI, written from its validation matrix and independent of the simulator. All
 * amounts are whole millionths.
 */

type Node = { name: string; attributes: Record<string, string>; children: Node[] }

/** Codes of the rules that the XML breaks, with the node. */
export function brokenRules(xml: string): string[] {
  const root = parse(xml)
  const concepts = all(child(root, 'Conceptos'), 'Concepto')
  const discount = micros(root.attributes.Descuento)
  const transferred = child(root, 'Impuestos')
  const rows = all(child(transferred, 'Traslados'), 'Traslado')
  const total = micros(root.attributes.SubTotal) - discount + micros(transferred?.attributes.TotalImpuestosTrasladados)
  return [
    ...failing('CFDI40108', cents(sum(concepts, 'Importe')) === micros(root.attributes.SubTotal)),
    ...failing('CFDI40119', total === micros(root.attributes.Total)),
    ...failing('CFDI40205', sum(rows, 'Importe') === micros(transferred?.attributes.TotalImpuestosTrasladados)),
    ...concepts.flatMap(conceptFaults),
    ...rows.flatMap((row) => rowFaults(row, concepts)),
    ...missingRows(rows, concepts),
    ...(/\|/.test(xml) ? ['pattern |'] : []),
    ...concepts.flatMap(({ attributes: { Unidad = '', Descripcion = '' } }) => [
      ...failing('Unidad', Unidad.length <= 20),
      ...failing('Descripcion', Descripcion.length >= 1 && Descripcion.length <= 1000),
    ]),
  ]
}

function conceptFaults(concept: Node) {
  const { Cantidad = '', ValorUnitario = '', Importe = '' } = concept.attributes
  const amount = micros(Importe)
  const [low, high] = range(Cantidad, ValorUnitario)
  const taxes = taxesOf(concept).filter(({ attributes }) => attributes.TipoFactor !== 'Exento')
  return [
    ...failing(`CFDI40167 ${Cantidad} × ${ValorUnitario} = ${Importe}`, amount >= low && amount <= high),
    ...failing('CFDI40166', micros(ValorUnitario) > 0n),
    ...taxes.flatMap(({ attributes: { Base = '', TasaOCuota = '', Importe = '' } }) => {
      const [least, most] = range(Base, TasaOCuota)
      return [
        ...failing(
          `CFDI40180 ${Base} × ${TasaOCuota} = ${Importe}`,
          micros(Importe) >= least && micros(Importe) <= most,
        ),
        ...failing(`CFDI40179 ${TasaOCuota}`, ['0.160000', '0.080000', '0.000000'].includes(TasaOCuota)),
      ]
    }),
  ]
}

/** A row of the summary is the sum of the concepts with its tax, factor and rate. */
function rowFaults(row: Node, concepts: Node[]) {
  const taxes = concepts.flatMap(taxesOf).filter((tax) => keyOf(tax) === keyOf(row))
  return [
    ...failing('CFDI40215', cents(sum(taxes, 'Base')) === micros(row.attributes.Base)),
    ...failing('CFDI40221', cents(sum(taxes, 'Importe')) === micros(row.attributes.Importe)),
  ]
}

const missingRows = (rows: Node[], concepts: Node[]) =>
  concepts
    .flatMap(taxesOf)
    .filter((tax) => !rows.some((row) => keyOf(row) === keyOf(tax)))
    .map((tax) => `CFDI40215 no row for ${keyOf(tax)}`)

const taxesOf = (concept: Node) => all(child(child(concept, 'Impuestos'), 'Traslados'), 'Traslado')
const keyOf = ({ attributes: { Impuesto, TipoFactor, TasaOCuota } }: Node) => `${Impuesto} ${TipoFactor} ${TasaOCuota}`

/**
 * The limits of a product of two numbers as written: both may be off by half of their last digit. The lower limit is truncated
 * to centavos, the upper one rounded up.
 */
function range(left: string, right: string): [bigint, bigint] {
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

const failing = (code: string, holds: boolean) => (holds ? [] : [code])
const micros = (text = '0') => {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole) * 1_000_000n + BigInt(fraction.padEnd(6, '0').slice(0, 6))
}
/** Rounded to centavos, half up; still in millionths. */
const cents = (value: bigint) => ((value + 5_000n) / 10_000n) * 10_000n
const sum = (nodes: Node[], name: string) =>
  nodes.reduce((total, { attributes }) => total + micros(attributes[name]), 0n)
const child = (node: Node | undefined, name: string) => node?.children.find((one) => one.name === name)
const all = (node: Node | undefined, name: string) => node?.children.filter((one) => one.name === name) ?? []

function parse(xml: string): Node {
  const root: Node = { name: '', attributes: {}, children: [] }
  const open = [root]
  for (const [, closing, name = '', text = '', empty] of xml.matchAll(
    /<(\/?)(?:\w+:)?(\w+)((?:\s+[\w:]+="[^"]*")*)\s*(\/?)>/g,
  )) {
    if (closing) {
      open.pop()
      continue
    }
    const attributes = Object.fromEntries(
      [...text.matchAll(/([\w:]+)="([^"]*)"/g)].map(([, key, value]) => [key, value]),
    )
    const node: Node = { name, attributes, children: [] }
    open.at(-1)?.children.push(node)
    if (!empty) open.push(node)
  }
  const [top] = root.children
  if (!top || open.length !== 1) throw new Error('The XML is not well formed')
  return top
}
