import { can } from '#contract/access'
import { settingDefaults } from '#contract/shop/setting-values'
import { useUser } from '../../api/session-store.ts'
import { useSetting } from '../use-setting.ts'

/** Whether the user may give prices in an order, and their largest discount in percent; undefined without a limit. */
export function usePriceLimit() {
  const user = useUser()
  const hasLimit = can(user, 'orders.prices') && !can(user, 'orders.anyPrice')
  const { data } = useSetting(hasLimit ? 'sales' : null)
  const maxDiscount = hasLimit ? (data?.value.maxSellerDiscount ?? settingDefaults.sales.maxSellerDiscount) : undefined
  return { mayPrice: can(user, 'orders.prices'), most: maxDiscount }
}
