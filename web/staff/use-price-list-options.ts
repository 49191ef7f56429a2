import useSWR from 'swr'
import type { PriceListOption } from '#contract/prices/price-lists'

export const usePriceListOptions = (isNeeded = true) =>
  useSWR<PriceListOption[]>(isNeeded ? '/price-lists/options' : null)
