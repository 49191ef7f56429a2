import { useSyncExternalStore } from 'react'

/** Minimum window width of a column, in pixels. Other columns are always shown. */
const widths: Record<string, number> = { category: 1100, sat: 1280, updated: 1280 }

/** Columns that fit in the window. */
export function useFittingColumns<T extends { key: string }>(columns: readonly T[]): T[] {
  const fitting = useSyncExternalStore(subscribe, fittingKeys)
  return columns.filter(({ key }) => !(key in widths) || fitting.split(' ').includes(key))
}

const fittingKeys = () =>
  Object.keys(widths)
    .filter((key) => innerWidth >= (widths[key] ?? 0))
    .join(' ')

function subscribe(changed: () => void) {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}
