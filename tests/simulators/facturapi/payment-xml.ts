import { type Attributes, element } from './element.ts'
import { paymentOf } from './relations.ts'
import type { StoredInvoice } from './store.ts'
import { decimal } from './totals.ts'

type Tax = { factor: string; rate: bigint; base: bigint; amount: bigint }

/** The complement "Recepción de pagos 2.0" of a CFDI of type P. */
export function paymentComplement({ draft, related, created_at }: StoredInvoice) {
  const { payment, document } = paymentOf({ complements: draft.complements ?? [] })
  const taxes = document.taxes.map(({ factor, rate, base }) => taxOf(factor, rate, base))
  const amount = micros(document.amount)
  const before = micros(document.last_balance)
  return element('pago20:Pagos', { 'xmlns:pago20': 'http://www.sat.gob.mx/Pagos20', Version: '2.0' }, [
    element('pago20:Totales', { ...totalsOf(taxes), MontoTotalPagos: cents(amount) }),
    element(
      'pago20:Pago',
      {
        FechaPago: mexicoTime(payment.date ?? new Date(created_at).toISOString()),
        FormaDePagoP: payment.payment_form,
        MonedaP: 'MXN',
        TipoCambioP: '1',
        Monto: cents(amount),
      },
      [
        element(
          'pago20:DoctoRelacionado',
          {
            IdDocumento: document.uuid,
            Serie: related?.series,
            Folio: related?.folio,
            MonedaDR: 'MXN',
            EquivalenciaDR: '1',
            NumParcialidad: String(document.installment),
            ImpSaldoAnt: cents(before),
            ImpPagado: cents(amount),
            ImpSaldoInsoluto: cents(before - amount),
            ObjetoImpDR: '02',
          },
          [rows('DR', taxes)],
        ),
        rows('P', taxes),
      ],
    ),
  ])
}

const micros = (pesos: number) => BigInt(Math.round(pesos * 1e6))
const cents = (value: bigint) => decimal((value + 5_000n) / 10_000n, 2)

function taxOf(factor: string, rate: number, base: number): Tax {
  const [whole, part] = [micros(base), micros(rate)]
  return { factor, rate: part, base: whole, amount: (whole * part + 500_000n) / 1_000_000n }
}

/** The end of the names of the totals in the complement, by factor and rate in millionths. */
const names = new Map([
  ['Tasa 160000', 'IVA16'],
  ['Tasa 80000', 'IVA8'],
  ['Tasa 0', 'IVA0'],
  ['Exento 0', 'IVAExento'],
])

function totalsOf(taxes: Tax[]): Attributes {
  const totals: Attributes = {}
  for (const { factor, rate, base, amount } of taxes) {
    const name = names.get(`${factor} ${rate}`)
    totals[`TotalTrasladosBase${name}`] = cents(base)
    if (factor !== 'Exento') totals[`TotalTrasladosImpuesto${name}`] = cents(amount)
  }
  return totals
}

/** The taxes of the document (`DR`) or of the payment (`P`): the same, because a payment is of one document. */
const rows = (of: 'DR' | 'P', taxes: Tax[]) =>
  element(`pago20:Impuestos${of}`, {}, [
    element(
      `pago20:Traslados${of}`,
      {},
      taxes.map(({ factor, rate, base, amount }) =>
        element(`pago20:Traslado${of}`, {
          [`Base${of}`]: decimal(base, 6),
          [`Impuesto${of}`]: '002',
          [`TipoFactor${of}`]: factor,
          [`TasaOCuota${of}`]: factor === 'Exento' ? undefined : decimal(rate, 6),
          [`Importe${of}`]: factor === 'Exento' ? undefined : decimal(amount, 6),
        }),
      ),
    ),
  ])

const mexicoTime = (utc: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Mexico_City', dateStyle: 'short', timeStyle: 'medium' })
    .format(new Date(utc))
    .replace(' ', 'T')
