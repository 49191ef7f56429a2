import * as v from 'valibot'
import { Amount, Text, Whole } from '#contract/fields'
import { Synonyms } from '#contract/products/synonyms'
import { BankAccounts, Business } from './business.ts'

const required = 'Este campo es obligatorio.'

/** The IVA of products that have none of their own, in percent. */
export const shopIvas = [16, 8, 0] as const
const ShopIva = v.picklist(shopIvas, 'El IVA de la tienda es 16, 8 o 0.')

/** Rules of the sign-in. */
export const Security = v.object({ secondFactorOfAdministrators: v.boolean() })
export type Security = v.InferOutput<typeof Security>

const minutes = 'Entre 5 y 60 minutos.'
const pieces = 'Deja el campo vacío o escribe un número de piezas.'

/** Duration and number of pieces that an unpaid card payment may reserve. */
export const CardHold = v.object({
  minutes: v.pipe(Whole(minutes), v.minValue(5, minutes), v.maxValue(60, minutes)),
  /** Null: all pieces of the cart. */
  maxPieces: v.optional(v.nullable(v.pipe(Whole(pieces), v.minValue(1, pieces), v.maxValue(1_000_000, pieces))), null),
})
export type CardHold = v.InferOutput<typeof CardHold>

/** Value before the first change. */
export const defaultCardHold: CardHold = { minutes: 15, maxPieces: null }

const fromZero = 'Ingresa un número de 0 en adelante.'
const percent = 'Ingresa un porcentaje entre 0 y 100.'

/** Until which state clients may cancel their own orders. `Accepted`: accepted, and nothing of it is paid or invoiced. */
export const clientCancels = ['never', 'Pending', 'Accepted'] as const
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

/** The list *Primeros pasos* of Inicio. */
const FirstStepsVisibility = v.object({ hidden: v.boolean() })

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
  orderShipped: v.boolean(),
  /** Pieces of an order or all of it, by staff. */
  orderCancelled: v.optional(v.boolean(), true),
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
  notices: {
    orderReceived: true,
    orderAccepted: true,
    orderShipped: true,
    orderCancelled: true,
    invoice: true,
    paymentReminder: false,
    remindBefore: 3,
    remindAfter: 1,
    remindAgain: 8,
  },
  accounts: { requests: false },
} as const satisfies {
  sales: SalesRules
  credit: CreditRules
  stock: StockRules
  notices: Notices
  accounts: v.InferOutput<typeof AccountRules>
}

/** Schema of the value of each key. */
export const settingValues = {
  iva: ShopIva,
  banks: BankAccounts,
  business: Business,
  synonyms: Synonyms,
  security: Security,
  cardHold: CardHold,
  sales: SalesRules,
  credit: CreditRules,
  stock: StockRules,
  firstSteps: FirstStepsVisibility,
  notices: Notices,
  accounts: AccountRules,
} as const
export type SettingKey = keyof typeof settingValues
export const settingKeys = Object.keys(settingValues) as SettingKey[]

const version = Whole()

/** Version 0 if the IVA was not saved yet: orders have 0 %, and no invoice is issued. */
export const IvaSetting = v.object({ key: v.literal('iva'), value: v.number(), version })
export type IvaSetting = v.InferOutput<typeof IvaSetting>

/** Version 0: the shop has not added an account yet. */
export const BanksSetting = v.object({
  key: v.literal('banks'),
  value: v.array(v.object({ bank: v.string(), holder: v.string(), clabe: v.string(), instructions: v.string() })),
  version,
})
export type BanksSetting = v.InferOutput<typeof BanksSetting>

const optionalText = v.optional(v.string())

/** Value before the form was saved for the first time. */
export const BusinessSetting = v.object({
  key: v.literal('business'),
  value: v.object({
    name: optionalText,
    tax_id: optionalText,
    tax_system: optionalText,
    zip: optionalText,
    address: optionalText,
    phone: optionalText,
    whatsapp: optionalText,
    email: optionalText,
  }),
  version,
})
export type BusinessSetting = v.InferOutput<typeof BusinessSetting>

/** Groups of words that mean the same to the search of products. */
export const SynonymsSetting = v.object({ key: v.literal('synonyms'), value: v.array(v.array(v.string())), version })
export type SynonymsSetting = v.InferOutput<typeof SynonymsSetting>

export const SecuritySetting = v.object({ key: v.literal('security'), value: Security, version })
export type SecuritySetting = v.InferOutput<typeof SecuritySetting>

export const CardHoldSetting = v.object({ key: v.literal('cardHold'), value: CardHold, version })
export type CardHoldSetting = v.InferOutput<typeof CardHoldSetting>

export const SalesSetting = v.object({ key: v.literal('sales'), value: SalesRules, version })
export type SalesSetting = v.InferOutput<typeof SalesSetting>

const CreditSetting = v.object({ key: v.literal('credit'), value: CreditRules, version })

export const StockSetting = v.object({ key: v.literal('stock'), value: StockRules, version })
export type StockSetting = v.InferOutput<typeof StockSetting>

const FirstStepsSetting = v.object({ key: v.literal('firstSteps'), value: FirstStepsVisibility, version })

const NoticesSetting = v.object({ key: v.literal('notices'), value: Notices, version })

const AccountsSetting = v.object({ key: v.literal('accounts'), value: AccountRules, version })

/** Answer of `GET /get-configuracion?key=` by key, for every signed-in user. */
export const Setting = v.variant('key', [
  IvaSetting,
  BanksSetting,
  BusinessSetting,
  SynonymsSetting,
  SecuritySetting,
  CardHoldSetting,
  SalesSetting,
  CreditSetting,
  StockSetting,
  NoticesSetting,
  AccountsSetting,
  FirstStepsSetting,
])
export type Setting = v.InferOutput<typeof Setting>

const unknownKey = 'Configuración desconocida.'

/** Answer without a key: all settings, for the staff who may change them. */
export const SettingQuery = v.object({
  key: v.optional(v.picklist(settingKeys, unknownKey)),
})

const change = <Key extends SettingKey>(key: Key) =>
  v.object({
    key: v.literal(key),
    value: settingValues[key],
    /** The version that was read, 0 if nothing was stored: the save is refused if another user has changed the setting since. */
    version: v.optional(version),
  })

const SettingChange = v.variant(
  'key',
  [
    change('iva'),
    change('banks'),
    change('business'),
    change('synonyms'),
    change('security'),
    change('cardHold'),
    change('sales'),
    change('credit'),
    change('stock'),
    change('notices'),
    change('accounts'),
    change('firstSteps'),
  ],
  unknownKey,
)
export type SettingChange = v.InferOutput<typeof SettingChange>

/** `{key, value}`, or `{items: [{key, value}, …]}`, applied to all or none. */
export const SettingChanges = v.pipe(
  v.unknown(),
  v.transform((body) => (typeof body === 'object' && body !== null && 'items' in body ? body : { items: [body] })),
  v.object({
    items: v.pipe(
      v.array(SettingChange),
      v.minLength(1, required),
      v.check((items) => new Set(items.map(({ key }) => key)).size === items.length, 'Una clave está repetida.'),
    ),
  }),
)
