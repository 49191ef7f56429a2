import type { Personalization } from '#contract/shop/personalization'
import { getBlob } from '../../api/client.ts'

export type Logo = { bytes: Uint8Array; width: number; height: number }

const height = 144
const maxWidth = 3 * height
const margin = 12

/** The shop's logo as a JPEG on the sidebar's colour, because a white logo is invisible on paper. null without a logo. */
export async function logoOnPaper(shop: Personalization): Promise<Logo | null> {
  if (!shop.admin_sidebar_logo_url) return null
  try {
    const picture = await createImageBitmap(await getBlob(shop.admin_sidebar_logo_url))
    const scale = Math.min((maxWidth - 2 * margin) / picture.width, (height - 2 * margin) / picture.height)
    const drawn = { width: picture.width * scale, height: picture.height * scale }
    const canvas = new OffscreenCanvas(Math.ceil(drawn.width + 2 * margin), height)
    const context = canvas.getContext('2d')
    if (!context) return null
    context.fillStyle = shop.admin_sidebar_color
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.drawImage(picture, margin, (height - drawn.height) / 2, drawn.width, drawn.height)
    const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.92 })
    return { bytes: new Uint8Array(await jpeg.arrayBuffer()), width: canvas.width, height: canvas.height }
  } catch {
    // The shop's name is printed anyway.
    return null
  }
}
