import { phoneText } from '#contract/fields'
import type { Business } from '#contract/shop/business'
import type { BusinessSetting } from '#contract/shop/settings'
import { get } from '../../api/client.ts'

/** Text below the shop's name on paper: address, contact and tax data. Empty if it cannot be loaded. */
export async function shopLines(): Promise<string[]> {
  const stored = await get<BusinessSetting>('/get-configuracion?key=business').catch(() => undefined)
  return linesOf(stored?.value ?? {})
}

export function linesOf({ address, zip, phone, whatsapp, email, tax_id, tax_system }: Partial<Business>) {
  const joined = (parts: (string | undefined | false)[]) => parts.filter(Boolean).join(' · ')
  return [
    joined([address, zip && `CP ${zip}`]),
    joined([phone && `Tel. ${phoneText(phone)}`, whatsapp && `WhatsApp ${phoneText(whatsapp)}`, email]),
    joined([tax_id && `RFC ${tax_id}`, tax_system && `Régimen ${tax_system}`]),
  ].filter(Boolean)
}
