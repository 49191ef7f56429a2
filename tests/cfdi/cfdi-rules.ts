import { brokenPaymentRules } from './payment-rules.ts'
import { all, cents, child, failing, micros, type Node, parse, range, sum } from './xml-rules.ts'

/**
 * Codes of SAT's rules that the XML breaks, with the node. Written from its validation matrix, and independent of the simulator.
 */
export function brokenRules(xml: string): string[] {
  const root = parse(xml)
  return root.attributes.TipoDeComprobante === 'P' ? brokenPaymentRules(root) : brokenInvoiceRules(root, xml)
}

function brokenInvoiceRules(root: Node, xml: string) {
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
    ...failing(
      'InformacionGlobal',
      (child(root, 'InformacionGlobal') !== undefined) ===
        (child(root, 'Receptor')?.attributes.Rfc === 'XAXX010101000'),
    ),
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
