import * as v from 'valibot'
import { Version } from '#contract/fields'

/** The public address of an uploaded image. */
export const AssetUrl = v.pipe(
  v.string(),
  v.regex(/^\/files\/asset\/[\w-]{22}\.(png|jpg|webp)$/, 'Vuelve a subir la imagen.'),
)

const Colour = v.pipe(v.string(), v.regex(/^#[\da-f]{6}$/i, 'Escribe un color como #304156.'))

export const Personalization = v.object({
  admin_sidebar_color: v.string(),
  admin_sidebar_hover_color: v.string(),
  admin_sidebar_logo_url: v.nullable(v.string()),
  sidebar_background_type: v.picklist(['color', 'image']),
  sidebar_background_image_url: v.nullable(v.string()),
  /** Name of the shop, shown beside the logo. */
  name: v.string(),
  /** Shown before the number of each order. */
  folioPrefix: v.string(),
  /** The shop's IVA in percent, if the catalogue shows prices with it. Null: without IVA. */
  priceIva: v.nullable(v.number()),
  /** Visitors may ask for an account. */
  opens: v.boolean(),
})
export type Personalization = v.InferOutput<typeof Personalization>

/** The personalization with its version, for the staff's form. */
export const AdminPersonalization = v.object({ ...Personalization.entries, version: v.number() })
export type AdminPersonalization = v.InferOutput<typeof AdminPersonalization>

const PersonalizationForm = v.object({
  admin_sidebar_color: Colour,
  admin_sidebar_hover_color: Colour,
  admin_sidebar_logo_url: v.nullable(AssetUrl),
  sidebar_background_type: v.picklist(['color', 'image']),
  sidebar_background_image_url: v.nullable(AssetUrl),
  version: Version,
})

export const noBackgroundMessage = 'Sube una imagen de fondo.'

export const PersonalizationInput = v.pipe(
  PersonalizationForm,
  v.forward(
    v.check(
      (input) => input.sidebar_background_type === 'color' || input.sidebar_background_image_url !== null,
      noBackgroundMessage,
    ),
    ['sidebar_background_image_url'],
  ),
)
export type PersonalizationInput = v.InferOutput<typeof PersonalizationInput>

/** A key that is left out keeps its value. */
export const PersonalizationChange = v.partial(PersonalizationForm)
export type PersonalizationChange = v.InferOutput<typeof PersonalizationChange>
