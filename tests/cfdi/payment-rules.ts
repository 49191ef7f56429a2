import { all, cents, child, failing, micros, type Node, range, sum } from './xml-rules.ts'

/**
 * SAT's rules for a CFDI of type P with the complement "Recepción de pagos 2.0", written from its guide and independent of the
 * simulator. Returns the names of those that are broken.
 */
export function brokenPaymentRules(root: Node): string[] {
  const { attributes } = root
  const concepts = all(child(root, 'Conceptos'), 'Concepto')
  const complement = child(child(root, 'Complemento'), 'Pagos')
  const payments = all(complement, 'Pago')
  return [
    ...failing('Comprobante sin dinero', attributes.SubTotal === '0' && attributes.Total === '0'),
    ...failing('Moneda XXX', attributes.Moneda === 'XXX'),
    ...failing('FormaPago', attributes.FormaPago === undefined && attributes.MetodoPago === undefined),
    ...failing('Impuestos', child(root, 'Impuestos') === undefined),
    ...failing('UsoCFDI', child(root, 'Receptor')?.attributes.UsoCFDI === 'CP01'),
    ...failing('Concepto', concepts.length === 1 && concepts.every(isPaymentConcept)),
    ...failing('Pagos', payments.length > 0),
    ...totalFaults(child(complement, 'Totales'), payments),
    ...payments.flatMap((payment) => paymentFaults(payment, attributes.Fecha ?? '')),
  ]
}

const isPaymentConcept = ({ attributes }: Node) =>
  attributes.ClaveProdServ === '84111506' &&
  attributes.ClaveUnidad === 'ACT' &&
  attributes.Cantidad === '1' &&
  attributes.Descripcion === 'Pago' &&
  attributes.ValorUnitario === '0' &&
  attributes.Importe === '0' &&
  attributes.ObjetoImp === '01'

/** Totals by rate: name in the complement, factor and rate of their rows. */
const rates = [
  ['IVA16', 'Tasa', '0.160000'],
  ['IVA8', 'Tasa', '0.080000'],
  ['IVA0', 'Tasa', '0.000000'],
  ['IVAExento', 'Exento', undefined],
] as const

function totalFaults(totals: Node | undefined, payments: Node[]) {
  const written = totals?.attributes ?? {}
  const rows = payments.flatMap(taxesOfPayment)
  return [
    ...failing('MontoTotalPagos', micros(written.MontoTotalPagos) === cents(sum(payments, 'Monto'))),
    ...rates.flatMap(([name, factor, rate]) => {
      const ofRate = rows.filter(
        ({ attributes }) => attributes.TipoFactorP === factor && attributes.TasaOCuotaP === rate,
      )
      const [base, amount] = [written[`TotalTrasladosBase${name}`], written[`TotalTrasladosImpuesto${name}`]]
      if (ofRate.length === 0) return failing(`Totales ${name}`, base === undefined && amount === undefined)
      return [
        ...failing(`TotalTrasladosBase${name}`, micros(base) === cents(sum(ofRate, 'BaseP'))),
        ...failing(`TotalTrasladosImpuesto${name}`, micros(amount) === cents(sum(ofRate, 'ImporteP'))),
      ]
    }),
  ]
}

const taxesOfPayment = (payment: Node) => all(child(child(payment, 'ImpuestosP'), 'TrasladosP'), 'TrasladoP')

function paymentFaults(payment: Node, stampedAt: string) {
  const { FormaDePagoP, MonedaP, TipoCambioP, Monto, FechaPago = '' } = payment.attributes
  const documents = all(payment, 'DoctoRelacionado')
  const taxes = documents.flatMap(taxesOfDocument)
  const keys = new Set(taxes.map(({ attributes }) => `${attributes.TipoFactorDR} ${attributes.TasaOCuotaDR}`))
  return [
    ...failing('FormaDePagoP', FormaDePagoP !== '99'),
    ...failing('TipoCambioP', MonedaP !== 'MXN' || TipoCambioP === '1'),
    ...failing('FechaPago', /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(FechaPago) && FechaPago <= stampedAt),
    ...failing('Monto', micros(Monto) > 0n && sum(documents, 'ImpPagado') <= micros(Monto)),
    ...failing('DoctoRelacionado', documents.length > 0),
    ...documents.flatMap((document) => documentFaults(document, MonedaP)),
    ...[...keys].flatMap((key) => {
      const rows = taxes.filter(({ attributes }) => `${attributes.TipoFactorDR} ${attributes.TasaOCuotaDR}` === key)
      const row = taxesOfPayment(payment).find(
        ({ attributes }) => `${attributes.TipoFactorP} ${attributes.TasaOCuotaP}` === key,
      )
      return [
        ...failing(`BaseP ${key}`, micros(row?.attributes.BaseP) === sum(rows, 'BaseDR')),
        ...failing(`ImporteP ${key}`, micros(row?.attributes.ImporteP) === sum(rows, 'ImporteDR')),
      ]
    }),
    ...failing('TrasladosP', taxesOfPayment(payment).length === keys.size),
  ]
}

const taxesOfDocument = (document: Node) => all(child(child(document, 'ImpuestosDR'), 'TrasladosDR'), 'TrasladoDR')

function documentFaults(document: Node, currency: string | undefined) {
  const {
    MonedaDR,
    EquivalenciaDR,
    NumParcialidad = '',
    ImpSaldoAnt,
    ImpPagado,
    ImpSaldoInsoluto,
  } = document.attributes
  const left = micros(ImpSaldoAnt) - micros(ImpPagado)
  const taxes = taxesOfDocument(document)
  const withTaxes = cents(sum(taxes, 'BaseDR') + sum(taxes, 'ImporteDR'))
  return [
    ...failing('EquivalenciaDR', MonedaDR !== currency || EquivalenciaDR === '1'),
    ...failing('NumParcialidad', /^[1-9]\d*$/.test(NumParcialidad)),
    ...failing('ImpPagado', micros(ImpPagado) > 0n),
    ...failing('ImpSaldoInsoluto', left >= 0n && micros(ImpSaldoInsoluto) === left),
    ...failing('ImpuestosDR', document.attributes.ObjetoImpDR !== '02' || taxes.length > 0),
    ...failing('ImpuestosDR con el pago', withTaxes === micros(ImpPagado)),
    ...taxes.flatMap(({ attributes: { TipoFactorDR, BaseDR = '', TasaOCuotaDR = '', ImporteDR } }) => {
      if (TipoFactorDR === 'Exento') return failing('ImporteDR', ImporteDR === undefined)
      const [low, high] = range(BaseDR, TasaOCuotaDR)
      return failing(`ImporteDR ${BaseDR} × ${TasaOCuotaDR}`, micros(ImporteDR) >= low && micros(ImporteDR) <= high)
    }),
  ]
}

/**
 * Breaks between the complements of one invoice, whose numbers and balances must follow each other. `documents`: the oldest first.
 * `total`: that of the invoice.
 */
export function brokenChain(documents: readonly Node[], total: string): string[] {
  return documents.flatMap(({ attributes }, index) => {
    const before = documents[index - 1]?.attributes.ImpSaldoInsoluto ?? total
    return [
      ...failing(`NumParcialidad ${attributes.NumParcialidad}`, attributes.NumParcialidad === String(index + 1)),
      ...failing(`ImpSaldoAnt ${attributes.ImpSaldoAnt}`, micros(attributes.ImpSaldoAnt) === micros(before)),
    ]
  })
}
