import useSWR from 'swr'
import type { Setting, SettingKey } from '#contract/shop/settings'

/** A setting of the shop, which every signed-in user may read. null sends no request. */
export const useSetting = <Key extends SettingKey>(key: Key | null, options: { revalidateOnFocus?: boolean } = {}) =>
  useSWR<Extract<Setting, { key: Key }>>(key && `/get-configuracion?key=${key}`, options)
