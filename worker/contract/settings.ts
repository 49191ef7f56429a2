import * as v from 'valibot'
import { Id } from './fields.ts'

export const Setting = v.object({ key: v.string(), value: v.unknown() })

/** Percent: 16 for 16 %. */
export const IvaSetting = v.object({ key: v.literal('iva'), value: v.number() })
export type IvaSetting = v.InferOutput<typeof IvaSetting>

export const BankAccount = v.object({
  bank: v.string(),
  holder: v.string(),
  clabe: v.string(),
  instructions: v.string(),
})
export const BankSetting = v.object({ key: v.literal('bank'), value: BankAccount })
export type BankSetting = v.InferOutput<typeof BankSetting>

/** What `GET /get-configuracion?key=` answers, by key. */
export const publicSettings = { iva: IvaSetting, bank: BankSetting } as const

export const SettingQuery = v.object({ key: v.picklist(['iva', 'bank'], 'Configuración desconocida.') })

export const Personalization = v.object({
  admin_sidebar_color: v.string(),
  admin_sidebar_hover_color: v.string(),
  admin_sidebar_logo_url: v.nullable(v.string()),
  sidebar_background_type: v.picklist(['color', 'image']),
  sidebar_background_image_url: v.nullable(v.string()),
  /** The shop's name, beside the logo. */
  name: v.string(),
})
export type Personalization = v.InferOutput<typeof Personalization>

export const Announcement = v.object({
  id: Id,
  texto: v.nullable(v.string()),
  enlace: v.nullable(v.string()),
  imagen: v.nullable(v.string()),
  closable: v.boolean(),
})
export type Announcement = v.InferOutput<typeof Announcement>

export const Announcements = v.array(Announcement)
export type Announcements = v.InferOutput<typeof Announcements>
