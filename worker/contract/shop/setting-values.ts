import * as v from 'valibot'
import { Amount, Text, Whole } from '#contract/fields'

/** The IVA of products that have none of their own, in percent. */
export const shopIvas = [16, 8, 0] as const
export const ShopIva = v.picklist(shopIvas, 'El IVA de la tienda es 16, 8 o 0.')

/** Rules of the sign-in. */
export const Security = v.object({ secondFactorOfAdministrators: v.boolean() })
export type Security = v.InferOutput<typeof Security>

const minutes = 'Entre 5 y 60 minutos.'
const pieces = 'Deja el campo vacío o escribe un número de piezas.'

/** Card payments of clients: whether they are taken, and duration and number of pieces that an unpaid one may reserve. */
export const CardHold = v.object({
  /** False: no payment can begin. Those that have begun are finished, and refunds still work. */
  enabled: v.optional(v.boolean(), true),
  minutes: v.pipe(Whole(minutes), v.minValue(5, minutes), v.maxValue(60, minutes)),
  /** Null: all pieces of the cart. */
  maxPieces: v.optional(v.nullable(v.pipe(Whole(pieces), v.minValue(1, pieces), v.maxValue(1_000_000, pieces))), null),
})
export type CardHold = v.InferOutput<typeof CardHold>

const fromZero = 'Ingresa un número de 0 en adelante.'
const percent = 'Ingresa un porcentaje entre 0 y 100.'

/** Until which state clients may cancel their own orders. `Accepted`: accepted, and nothing of it is paid or invoiced. */
const clientCancels = ['never', 'Pending', 'Accepted'] as const
export type ClientCancels = (typeof clientCancels)[number]

/** Rules of the orders, and how prices and folios are shown. */
export const SalesRules = v.object({
  /** Pesos, without IVA. 0: none. A client cannot order less; staff may cut an order below it. */
  minimumOrder: v.pipe(Amount(fromZero), v.minValue(0, fromZero), v.maxValue(10_000_000, 'Máximo 10,000,000.')),
  /** Whether the catalogue shows prices with IVA. The totals of an order do not change. */
  pricesWithIva: v.boolean(),
  /** The largest discount in percent that role 2 may give in an order. */
  maxSellerDiscount: v.pipe(v.number(percent), v.minValue(0, percent), v.maxValue(100, percent)),
  clientCancels: v.picklist(clientCancels),
  /** False: no product is sold without stock, whatever its own setting. */
  backorders: v.optional(v.boolean(), true),
  /** Shown before the number of an order; the number itself does not change. */
  folioPrefix: v.pipe(
    Text(6),
    v.transform((text) => text.toUpperCase()),
    v.regex(/^([A-Z][A-Z0-9]{0,4}-?)?$/, 'Empieza con una letra; hasta 5 letras y números, y un guion al final.'),
  ),
})
export type SalesRules = v.InferOutput<typeof SalesRules>

export const tooLowFolio = (highest: number) => `El siguiente folio debe ser mayor que ${highest}.`

/** The number of the next order, for a shop that continues the numbers of another system. */
export const Folio = v.object({
  /** Above the number of every order. */
  next: v.pipe(
    Whole('Escribe un número entero.'),
    v.minValue(1, tooLowFolio(0)),
    // Leaves room below the nine digits that a search and a bank's text may have.
    v.maxValue(9_999_999, 'Máximo 9,999,999.'),
  ),
})
export type Folio = v.InferOutput<typeof Folio>

/** Uses of CFDI of a sale of goods, which the shop may have as its default. */
export const saleUses = ['G03', 'G01', 'S01'] as const

/** Values of new invoices. */
export const Invoicing = v.object({
  /**
   * Of the invoices of orders and the global ones. Empty: the provider's default. Credit notes and complements always have that
   * default, which the provider keeps for each type of CFDI. Of 25 characters at most at the provider and at SAT.
   */
  series: v.pipe(
    Text(25),
    // "a" and "A" would be two series, each with its own numbers.
    v.transform((text) => text.toUpperCase()),
    v.regex(/^[A-Z0-9]*$/, 'Usa solo letras sin acento y números, sin espacios.'),
  ),
  /** Of customers without a use of their own. A regime that does not allow it has S01. */
  cfdi_use: v.optional(v.picklist(saleUses, 'Elige un uso de CFDI de la lista.'), 'G03'),
})
export type Invoicing = v.InferOutput<typeof Invoicing>

/** The list *Primeros pasos* of Inicio. */
export const FirstStepsVisibility = v.object({ hidden: v.boolean() })

/** Credit of customers. */
export const CreditRules = v.object({
  /** Whether orders that are not accepted yet use the credit too. */
  countsPending: v.boolean(),
  /** False: an order over the credit is only marked. */
  blocks: v.boolean(),
})
export type CreditRules = v.InferOutput<typeof CreditRules>

/** Values of new products. */
export const StockRules = v.object({
  minStock: v.pipe(Whole(fromZero), v.minValue(0, fromZero), v.maxValue(1_000_000, 'Máximo 1,000,000.')),
})
export type StockRules = v.InferOutput<typeof StockRules>

const reminderDays = 'Deja el campo vacío o escribe de 0 a 60 días.'

/** Null: no reminder. An empty field of the form is left out. */
const ReminderDays = v.optional(
  v.nullable(v.pipe(Whole(reminderDays), v.minValue(0, reminderDays), v.maxValue(60, reminderDays))),
  null,
)

/** Switches of the automatic mails to clients. */
export const Notices = v.object({
  orderReceived: v.boolean(),
  orderAccepted: v.boolean(),
  /** Other articles, quantities or prices, by staff. */
  orderEdited: v.optional(v.boolean(), true),
  orderShipped: v.boolean(),
  /** Pieces of an order or all of it, by staff. */
  orderCancelled: v.optional(v.boolean(), true),
  /** Registered by staff, or a card charge of an order that was made before. */
  paymentReceived: v.optional(v.boolean(), true),
  voucherRejected: v.optional(v.boolean(), true),
  /** Sent by the provider of invoices, with the PDF and the XML. */
  invoice: v.boolean(),
  /** For orders on credit. */
  paymentReminder: v.optional(v.boolean(), false),
  /** Days before an order is due. */
  remindBefore: ReminderDays,
  /** Days after it was due. */
  remindAfter: ReminderDays,
  remindAgain: ReminderDays,
})
export type Notices = v.InferOutput<typeof Notices>

/** Rules for new clients. */
export const AccountRules = v.object({
  /** Whether visitors of the sign-in page may request an account. */
  requests: v.boolean(),
})

/** Default values of the settings. */
export const settingDefaults = {
  sales: {
    minimumOrder: 0,
    pricesWithIva: false,
    maxSellerDiscount: 10,
    clientCancels: 'Pending',
    backorders: true,
    folioPrefix: '',
  },
  credit: { countsPending: false, blocks: true },
  stock: { minStock: 0 },
  invoicing: { series: '', cfdi_use: 'G03' },
  notices: {
    orderReceived: true,
    orderAccepted: true,
    orderEdited: true,
    orderShipped: true,
    orderCancelled: true,
    paymentReceived: true,
    voucherRejected: true,
    invoice: true,
    paymentReminder: false,
    remindBefore: 3,
    remindAfter: 1,
    remindAgain: 8,
  },
  accounts: { requests: false },
  security: { secondFactorOfAdministrators: false },
  cardHold: { enabled: true, minutes: 15, maxPieces: null },
  firstSteps: { hidden: false },
} as const satisfies {
  sales: SalesRules
  credit: CreditRules
  stock: StockRules
  invoicing: Invoicing
  notices: Notices
  accounts: v.InferOutput<typeof AccountRules>
  security: Security
  cardHold: CardHold
  firstSteps: v.InferOutput<typeof FirstStepsVisibility>
}
