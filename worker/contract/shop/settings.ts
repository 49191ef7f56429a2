import * as v from 'valibot'
import { Whole } from '#contract/fields'
import { keysOf } from '#contract/keys'
import { Synonyms } from '#contract/products/synonyms'
import { BankAccounts, Business } from './business.ts'
import {
  AccountRules,
  CardHold,
  CreditRules,
  FirstStepsVisibility,
  Folio,
  Invoicing,
  Notices,
  SalesRules,
  Security,
  ShopIva,
  StockRules,
} from './setting-values.ts'

/** Schema of the value of each key. */
export const settingValues = {
  iva: ShopIva,
  banks: BankAccounts,
  business: Business,
  synonyms: Synonyms,
  security: Security,
  cardHold: CardHold,
  sales: SalesRules,
  folio: Folio,
  credit: CreditRules,
  stock: StockRules,
  invoicing: Invoicing,
  firstSteps: FirstStepsVisibility,
  notices: Notices,
  accounts: AccountRules,
} as const
export type SettingKey = keyof typeof settingValues
export const settingKeys = keysOf(settingValues)

const version = Whole()

/** A setting as it is read. */
const setting = <Key extends SettingKey, Value extends v.GenericSchema>(key: Key, value: Value) =>
  v.object({ key: v.literal(key), value, version })

/** Version 0 if the IVA was not saved yet: orders have 0 %, and no invoice is issued. */
export const IvaSetting = setting('iva', v.number())
export type IvaSetting = v.InferOutput<typeof IvaSetting>

/** Version 0: the shop has not added an account yet. */
export const BanksSetting = setting(
  'banks',
  v.array(v.object({ bank: v.string(), holder: v.string(), clabe: v.string(), instructions: v.string() })),
)
export type BanksSetting = v.InferOutput<typeof BanksSetting>

const optionalText = v.optional(v.string())

/** Value before the form was saved for the first time. */
export const BusinessSetting = setting(
  'business',
  v.object({
    name: optionalText,
    tax_id: optionalText,
    tax_system: optionalText,
    zip: optionalText,
    address: optionalText,
    phone: optionalText,
    whatsapp: optionalText,
    email: optionalText,
  }),
)
export type BusinessSetting = v.InferOutput<typeof BusinessSetting>

/** Groups of words that mean the same to the search of products. */
export const SynonymsSetting = setting('synonyms', v.array(v.array(v.string())))
export type SynonymsSetting = v.InferOutput<typeof SynonymsSetting>

const SecuritySetting = setting('security', Security)

export const CardHoldSetting = setting('cardHold', CardHold)
export type CardHoldSetting = v.InferOutput<typeof CardHoldSetting>

export const SalesSetting = setting('sales', SalesRules)
export type SalesSetting = v.InferOutput<typeof SalesSetting>

/** Version 0: each order changes the value, so a save is compared with the orders instead. */
const FolioSetting = setting('folio', v.object({ next: v.number() }))

const CreditSetting = setting('credit', CreditRules)

export const StockSetting = setting('stock', StockRules)

export const InvoicingSetting = setting('invoicing', Invoicing)

const FirstStepsSetting = setting('firstSteps', FirstStepsVisibility)

export const NoticesSetting = setting('notices', Notices)

const AccountsSetting = setting('accounts', AccountRules)

/** Answer of `GET /get-configuracion?key=` by key, for every signed-in user. */
export const Setting = v.variant('key', [
  IvaSetting,
  BanksSetting,
  BusinessSetting,
  SynonymsSetting,
  SecuritySetting,
  CardHoldSetting,
  SalesSetting,
  FolioSetting,
  CreditSetting,
  StockSetting,
  InvoicingSetting,
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
    change('folio'),
    change('credit'),
    change('stock'),
    change('invoicing'),
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
      v.minLength(1, 'Este campo es obligatorio.'),
      v.check((items) => new Set(items.map(({ key }) => key)).size === items.length, 'Una clave está repetida.'),
    ),
  }),
)
