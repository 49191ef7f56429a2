import { ISSUER, type StoredInvoice } from './store.ts'
import { type ConceptTax, decimal } from './totals.ts'

const SAT_TAXES: Record<string, string> = { ISR: '001', IVA: '002', IEPS: '003' }

type Attributes = Record<string, string | undefined>

function element(name: string, attributes: Attributes, children: string[] = []): string {
  const text = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value = '']) => ` ${key}="${escaped(value)}"`)
    .join('')
  return children.length > 0 ? `<${name}${text}>${children.join('')}</${name}>` : `<${name}${text}/>`
}

const escaped = (value: string) =>
  value.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

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

function conceptos({ draft, totals }: StoredInvoice) {
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

/** The stamped CFDI 4.0. SAT prescribes the order of its nodes. */
export function cfdi(invoice: StoredInvoice): string {
  const { draft, totals, stamp } = invoice
  if (!stamp) throw new Error('Only a stamped invoice has an XML')
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
      FormaPago: draft.payment_form,
      NoCertificado: ISSUER.certificate,
      Certificado: Buffer.from('certificado de prueba').toString('base64'),
      SubTotal: decimal(totals.subtotal, 2),
      Descuento: totals.discount > 0n ? decimal(totals.discount, 2) : undefined,
      Moneda: 'MXN',
      TipoCambio: '1',
      Total: decimal(totals.total, 2),
      TipoDeComprobante: draft.type,
      Exportacion: '01',
      MetodoPago: draft.payment_method,
      LugarExpedicion: ISSUER.zip,
    },
    [
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
