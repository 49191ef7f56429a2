import { can } from '#contract/access'
import { settingDefaults } from '#contract/shop/setting-values'
import { useUser } from '../../api/session-store.ts'
import { useSetting } from '../use-setting.ts'

/** `mayPrice`: the user may give prices and discounts in orders. `most`: the largest discount in percent; undefined without a limit. */
export function usePriceLimit() {
  const user = useUser()
  const hasLimit = can(user, 'orders.prices') && !can(user, 'orders.anyPrice')
  const { data } = useSetting(hasLimit ? 'sales' : null)
  const maxDiscount = hasLimit ? (data?.value.maxSellerDiscount ?? settingDefaults.sales.maxSellerDiscount) : undefined
  return { mayPrice: can(user, 'orders.prices'), most: maxDiscount }
}
