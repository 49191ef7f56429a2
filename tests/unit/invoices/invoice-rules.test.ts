import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { isRfc, rfcWarning, taxpayerKindOf } from '#contract/customers/rfc'
import { InvoiceInput, prefill } from '#contract/invoices/invoice'
import { invoiceLines } from '#contract/invoices/lines'
import { formsFor, regimesFor, useAfterRegimeChange, usesFor } from '#contract/invoices/sat-catalogs'
import { ivaOf } from '#contract/money'
import { totals } from '../../simulators/facturapi/totals.ts'

const company = 'EKU9003173C9'
const person = 'CACX7605101P8'

const form = {
  rfc: company,
  legal_name: 'Escuela Kemper Urgate',
  tax_system: '601',
  zip: '42501',
  email: 'compras@kemper.mx',
  cfdi_use: 'G03',
  payment_form: '03',
  payment_method: 'PUE',
}

function problems(input: Record<string, unknown>) {
  const { issues } = v.safeParse(InvoiceInput, input)
  return issues ? v.flatten(issues).nested : undefined
}

const codes = (rows: readonly { code: string }[]) => rows.map(({ code }) => code)

describe('the invoice form', () => {
  test('accepts a complete one and normalizes the RFC and the name', () => {
    const sent = { ...form, rfc: ' eku-900317 3c9 ', legal_name: '  Escuela   Kemper Urgate ' }
    expect(v.parse(InvoiceInput, sent)).toEqual({ ...form, legal_name: 'ESCUELA KEMPER URGATE' })
  })

  test.each([{}, Object.fromEntries(Object.keys(form).map((key) => [key, '  ']))])(
    'asks for every field, once',
    (empty) => {
      expect(problems(empty)).toEqual({
        rfc: ['RFC requerido'],
        legal_name: ['Razón social requerida'],
        tax_system: ['Régimen fiscal requerido'],
        zip: ['Código postal requerido'],
        email: ['Email del receptor requerido'],
        cfdi_use: ['Uso de CFDI requerido'],
        payment_form: ['Forma de pago requerida'],
        payment_method: ['Método de pago requerida'],
      })
    },
  )

  test.each([
    [{ rfc: 'EKU901317' }, { rfc: ['RFC inválido.'] }],
    [{ rfc: 'XAXX010101000', tax_system: '612' }, { rfc: ['El RFC genérico no lleva factura nominativa.'] }],
    [{ zip: '4250' }, { zip: ['El código postal debe tener 5 dígitos.'] }],
    [{ email: 'compras@' }, { email: ['Ingrese un email válido'] }],
    [{ tax_system: '700' }, { tax_system: ['Régimen fiscal inválido.'] }],
    [{ tax_system: '612' }, { tax_system: ['El régimen no corresponde al RFC.'] }],
    [{ cfdi_use: 'D01' }, { cfdi_use: ['El uso de CFDI no es válido para el régimen fiscal.'] }],
    [{ payment_method: 'PPD' }, { payment_form: ['Con PPD la forma de pago es 99 Por definir.'] }],
    [{ payment_form: '99' }, { payment_form: ['Con PUE elige cómo se pagó; 99 Por definir es solo para PPD.'] }],
  ])('puts the message of %o on its field', (change, expected) => {
    expect(problems({ ...form, ...change })).toEqual(expected)
  })

  test('refuses regime 609, which left the catalogue', () => {
    expect(problems({ ...form, tax_system: '609' })?.tax_system).toEqual(['Régimen sin uso de CFDI válido.'])
  })

  test('accepts PPD with form 99', () => {
    expect(problems({ ...form, payment_method: 'PPD', payment_form: '99' })).toBeUndefined()
  })
})

describe('the options offered', () => {
  test.each([
    ['616', person, ['S01']],
    ['601', company, ['G01', 'G02', 'G03', 'S01']],
    ['612', person, ['G01', 'G02', 'G03', 'D01', 'S01']],
    ['605', person, ['D01', 'S01']],
    ['610', company, ['S01']],
    ['626', company, ['G01', 'G02', 'G03', 'S01']],
    ['', company, ['G01', 'G02', 'G03', 'S01']],
  ])('for regime %s and RFC %s are the uses %o', (regime, rfc, expected) => {
    expect(codes(usesFor(regime, rfc))).toEqual(expected)
  })

  test('are the regimes of a company for twelve characters', () => {
    expect(codes(regimesFor(company))).toEqual(['601', '603', '610', '620', '622', '623', '624', '626'])
  })

  test('include 609 only for a customer who has it stored', () => {
    expect(codes(regimesFor(company))).not.toContain('609')
    expect(codes(regimesFor(company, '609'))).toContain('609')
  })

  test('are every regime in force while the RFC is incomplete', () => {
    expect(regimesFor('EKU')).toHaveLength(19)
  })

  test('are form 99 for PPD and all others for PUE', () => {
    expect(codes(formsFor('PPD'))).toEqual(['99'])
    expect(codes(formsFor('PUE'))).toEqual(['01', '02', '03', '04', '28'])
  })

  test.each([
    ['612', '616', 'G03', person, 'S01'],
    ['616', '612', 'S01', person, 'G03'],
    ['605', '612', 'S01', person, 'G03'],
    ['606', '612', 'D01', person, 'D01'],
    ['612', '605', 'G03', person, 'S01'],
    ['603', '601', 'G01', company, 'G01'],
    ['601', '603', 'S01', company, 'S01'],
  ])('change with the regime: from %s to %s, from %s', (previous, next, use, rfc, expected) => {
    expect(useAfterRegimeChange([previous, next], use, rfc)).toBe(expected)
  })

  test('replace S01 by that of the shop', () => {
    expect(useAfterRegimeChange(['616', '612'], 'S01', person, 'G01')).toBe('G01')
    expect(useAfterRegimeChange(['616', '605'], 'S01', person, 'G01')).toBe('S01')
  })
})

describe('the dialog opens', () => {
  const terms = (form: string, cfdi_use = 'G03') => ({
    payment_method: 'PUE' as const,
    payment_forms: [form],
    reason: '',
    cfdi_use,
  })

  test('with regime 616, use S01 and a transfer for a customer without fiscal data', () => {
    expect(prefill({ name: 'Ana Ruiz' }, terms('03'))).toEqual({
      rfc: '',
      legal_name: 'ANA RUIZ',
      tax_system: '616',
      zip: '',
      email: '',
      cfdi_use: 'S01',
      payment_form: '03',
      payment_method: 'PUE',
    })
  })

  test('with the card and G03 for a company that paid by card', () => {
    const customer = { tax_id: company, tax_system: '601', zip: '42501', email: 'a@b.mx' }
    expect(prefill(customer, terms('04'))).toMatchObject({ cfdi_use: 'G03', payment_form: '04' })
  })

  test.each([
    ['that the regime allows', '601', 'G01', 'G01'],
    ['that the regime does not allow any more', '616', 'G01', 'S01'],
    ['that is empty', '601', '', 'G03'],
  ])('with the use of the customer: one %s', (_, tax_system, cfdi_use, expected) => {
    const customer = { tax_id: tax_system === '616' ? person : company, tax_system, cfdi_use }
    expect(prefill(customer, terms('03')).cfdi_use).toBe(expected)
  })

  test.each([
    ['that the regime allows', '601', '', 'G01', 'G01'],
    ['unless the customer has another one', '601', 'G03', 'G01', 'G03'],
    ['that the regime does not allow', '616', '', 'G01', 'S01'],
    ['without fiscal effects', '601', '', 'S01', 'S01'],
  ])('with the use of the shop: one %s', (_, tax_system, cfdi_use, shopUse, expected) => {
    const customer = { tax_id: tax_system === '616' ? person : company, tax_system, cfdi_use }
    expect(prefill(customer, terms('03', shopUse)).cfdi_use).toBe(expected)
  })

  test("with the customer's e-mail for invoices, or else its e-mail", () => {
    const emails = { email: 'compras@b.mx', invoice_email: 'facturas@b.mx' }
    expect(prefill(emails, terms('03')).email).toBe('facturas@b.mx')
    expect(prefill({ ...emails, invoice_email: null }, terms('03')).email).toBe('compras@b.mx')
  })
})

describe('an RFC', () => {
  test.each([
    'EKU9003173C9',
    'XIA190128J61',
    'URE180429TM6',
    'H&E951128469',
    'OÑO120726RX3',
    'CACX7605101P8',
    'FUNK671228PH6',
  ])('from the test data of SAT has no warning: %s', (rfc) => {
    expect(isRfc(rfc)).toBe(true)
    expect(rfcWarning(rfc)).toBeUndefined()
  })

  test('with another last character has a warning and is not refused', () => {
    expect(isRfc('EKU9003173C8')).toBe(true)
    expect(rfcWarning('EKU9003173C8')).toContain('último carácter')
  })

  test('with a birth date of 29 February has a warning, except in a leap year', () => {
    expect(rfcWarning('EKU000229AB1') ?? '').not.toContain('fecha')
    expect(rfcWarning('EKU010229AB1')).toContain('fecha')
  })

  test('distinguishes a company from a person by its length', () => {
    expect([taxpayerKindOf(company), taxpayerKindOf(person), taxpayerKindOf('EKU90')]).toEqual(['M', 'F', undefined])
  })
})

describe('the lines sent to be stamped', () => {
  const line = fc.record({
    quantity: fc.oneof(fc.integer({ min: 1, max: 24 }), fc.integer({ min: 1, max: 9999 })),
    price: fc.oneof(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 1_000_000 })),
  })
  const cart = fc.array(line, { minLength: 1, maxLength: 30 })

  function stamp(lines: { quantity: number; price: number }[], iva: number, style: 'sixDecimals' | 'twoDecimals') {
    const amounts = lines.map(({ quantity, price }) => ({ quantity, centavos: quantity * price }))
    const subtotal = amounts.reduce((sum, { centavos }) => sum + centavos, 0)
    const total = subtotal + ivaOf(subtotal, iva)
    const sent = invoiceLines(amounts, total)
    const taxes = [{ type: 'IVA', rate: iva / 100, factor: 'Tasa', withholding: false }]
    const items = sent.map(({ quantity, price }) => ({ quantity, product: { price, tax_included: true, taxes } }))
    return { sent, total, stamped: Number(totals(items, style).total) }
  }

  test.each([
    [16, 'sixDecimals'],
    [8, 'sixDecimals'],
    [0, 'sixDecimals'],
    [16, 'twoDecimals'],
    [8, 'twoDecimals'],
    [0, 'twoDecimals'],
  ] as const)('add up to the order to the centavo, IVA at %i, %s', (iva, style) => {
    fc.assert(
      fc.property(cart, (lines) => {
        const { stamped, total } = stamp(lines, iva, style)
        expect(stamped).toBe(total)
      }),
      { numRuns: 500 },
    )
  })

  test('contain every piece, at positive prices of at most six decimals', () => {
    fc.assert(
      fc.property(cart, (lines) => {
        const { sent } = stamp(lines, 16, 'sixDecimals')
        const pieces = (rows: { quantity: number }[]) => rows.reduce((sum, { quantity }) => sum + quantity, 0)
        expect(pieces(sent)).toBe(pieces(lines))
        for (const { quantity, price } of sent) {
          expect(quantity).toBeGreaterThan(0)
          expect(price).toBeGreaterThan(0)
          expect(String(price)).toMatch(/^\d+(\.\d{1,6})?$/)
        }
      }),
    )
  })

  test('stay one each for an everyday order', () => {
    const lines = [
      { sku: 'A', quantity: 12, centavos: 12 * 8990 },
      { sku: 'B', quantity: 7, centavos: 7 * 1299 },
    ]
    const total = Math.round((12 * 8990 + 7 * 1299) * 1.16)
    expect(invoiceLines(lines, total).map(({ sku, quantity }) => [sku, quantity])).toEqual([
      ['A', 12],
      ['B', 7],
    ])
  })

  test('become two of the same product when no six-decimal price reaches the amount', () => {
    const lines = [{ sku: 'A', quantity: 9999, centavos: 9999 * 333 }]
    expect(invoiceLines(lines, 3_862_414)).toEqual([
      { sku: 'A', quantity: 2800, price: 3.87 },
      { sku: 'A', quantity: 7199, price: 3.86 },
    ])
  })

  test('leave out free products', () => {
    const lines = [
      { sku: 'A', quantity: 1, centavos: 100 },
      { sku: 'REGALO', quantity: 1, centavos: 0 },
    ]
    expect(invoiceLines(lines, 116)).toEqual([{ sku: 'A', quantity: 1, price: 1.16 }])
  })
})
