import { type Attributes, element } from './element.ts'
import { paymentComplement } from './payment-xml.ts'
import { ISSUER, type StoredInvoice } from './store.ts'
import { type ConceptTax, decimal } from './totals.ts'

const SAT_TAXES: Record<string, string> = { ISR: '001', IVA: '002', IEPS: '003' }

function traslado({ base, type, factor, rate, amount }: ConceptTax, decimals: 2 | 6) {
  const exempt = factor === 'Exento'
  return element('cfdi:Traslado', {
    Base: decimal(base, decimals),
    Impuesto: SAT_TAXES[type],
    TipoFactor: factor,
    TasaOCuota: exempt ? undefined : decimal(rate, 6),
    Importe: exempt ? undefined : decimal(amount, decimals),
  })
}

const traslados = (taxes: ConceptTax[], decimals: 2 | 6, attributes: Attributes = {}) =>
  taxes.length > 0
    ? [
        element('cfdi:Impuestos', attributes, [
          element(
            'cfdi:Traslados',
            {},
            taxes.map((tax) => traslado(tax, decimals)),
          ),
        ]),
      ]
    : []

/** The only concept of a complement. */
const payment = element('cfdi:Concepto', {
  ClaveProdServ: '84111506',
  Cantidad: '1',
  ClaveUnidad: 'ACT',
  Descripcion: 'Pago',
  ValorUnitario: '0',
  Importe: '0',
  ObjetoImp: '01',
})

function conceptos({ draft, totals }: StoredInvoice) {
  if (draft.type === 'P') return [payment]
  return draft.items.map(({ quantity, product }, i) => {
    const concept = totals.concepts[i]
    if (!concept) throw new Error(`Item ${i} has no totals`)
    return element(
      'cfdi:Concepto',
      {
        ClaveProdServ: product.product_key,
        NoIdentificacion: product.sku,
        Cantidad: String(quantity),
        ClaveUnidad: product.unit_key,
        Unidad: product.unit_name,
        Descripcion: product.description,
        ValorUnitario: decimal(concept.unitPrice, 6),
        Importe: decimal(concept.amount, 6),
        Descuento: concept.discount > 0n ? decimal(concept.discount, 6) : undefined,
        ObjetoImp: product.taxability,
      },
      traslados(concept.taxes, 6),
    )
  })
}

/** SAT's codes of the periods of a global invoice. */
const periods = { day: '01', week: '02', fortnight: '03', month: '04', two_months: '05' }

/** Money in the root of the CFDI. A complement has none. */
function sums({ draft, totals }: StoredInvoice): Attributes {
  if (draft.type === 'P') return { SubTotal: '0', Moneda: 'XXX', Total: '0' }
  return {
    SubTotal: decimal(totals.subtotal, 2),
    Descuento: totals.discount > 0n ? decimal(totals.discount, 2) : undefined,
    Moneda: 'MXN',
    TipoCambio: '1',
    Total: decimal(totals.total, 2),
  }
}

/** The stamped CFDI 4.0. SAT prescribes the order of its nodes. */
export function cfdi(invoice: StoredInvoice): string {
  const { draft, totals, stamp } = invoice
  if (!stamp) throw new Error('Only a stamped invoice has an XML')
  const isPayment = draft.type === 'P'
  const transferred = totals.taxes.reduce((sum, tax) => sum + tax.amount, 0n)
  const root = element(
    'cfdi:Comprobante',
    {
      'xmlns:cfdi': 'http://www.sat.gob.mx/cfd/4',
      'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      'xsi:schemaLocation': 'http://www.sat.gob.mx/cfd/4 http://www.sat.gob.mx/sitio_internet/cfd/4/cfdv40.xsd',
      Version: '4.0',
      Serie: draft.series,
      Folio: String(invoice.folio_number),
      Fecha: stamp.date,
      Sello: stamp.signature,
      FormaPago: isPayment ? undefined : draft.payment_form,
      NoCertificado: ISSUER.certificate,
      Certificado: Buffer.from('certificado de prueba').toString('base64'),
      ...sums(invoice),
      TipoDeComprobante: draft.type,
      Exportacion: '01',
      MetodoPago: isPayment ? undefined : draft.payment_method,
      LugarExpedicion: ISSUER.zip,
    },
    [
      ...(draft.global
        ? [
            element('cfdi:InformacionGlobal', {
              Periodicidad: periods[draft.global.periodicity],
              Meses: draft.global.months,
              Año: String(draft.global.year),
            }),
          ]
        : []),
      ...(draft.related_documents ?? []).map(({ relationship, documents }) =>
        element(
          'cfdi:CfdiRelacionados',
          { TipoRelacion: relationship },
          documents.map((UUID) => element('cfdi:CfdiRelacionado', { UUID })),
        ),
      ),
      element('cfdi:Emisor', { Rfc: ISSUER.tax_id, Nombre: ISSUER.legal_name, RegimenFiscal: ISSUER.tax_system }),
      element('cfdi:Receptor', {
        Rfc: draft.customer.tax_id,
        Nombre: draft.customer.legal_name.toUpperCase(),
        DomicilioFiscalReceptor: draft.customer.address.zip,
        RegimenFiscalReceptor: draft.customer.tax_system,
        UsoCFDI: draft.use,
      }),
      element('cfdi:Conceptos', {}, conceptos(invoice)),
      ...traslados(totals.taxes, 2, { TotalImpuestosTrasladados: decimal(transferred, 2) }),
      element('cfdi:Complemento', {}, [
        ...(isPayment ? [paymentComplement(invoice)] : []),
        element('tfd:TimbreFiscalDigital', {
          'xmlns:tfd': 'http://www.sat.gob.mx/TimbreFiscalDigital',
          Version: '1.1',
          UUID: stamp.uuid,
          FechaTimbrado: stamp.date,
          RfcProvCertif: 'SPR190613I52',
          SelloCFD: stamp.signature,
          NoCertificadoSAT: '30001000000500003456',
          SelloSAT: stamp.sat_signature,
        }),
      ]),
    ],
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`
}
