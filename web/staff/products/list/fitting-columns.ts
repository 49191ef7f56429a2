import { useSyncExternalStore } from 'react'

/** Minimum window width of a column, in pixels. Other columns are always shown. */
const widths: Record<string, number> = { category: 1100, sat: 1280, updated: 1280 }

/** Columns that fit in the window. */
export function useColumnsForWidth<T extends { key: string }>(columns: readonly T[]): T[] {
  const visibleKeys = useSyncExternalStore(subscribe, keysForWidth)
  return columns.filter(({ key }) => !(key in widths) || visibleKeys.split(' ').includes(key))
}

const keysForWidth = () =>
  Object.keys(widths)
    .filter((key) => innerWidth >= (widths[key] ?? 0))
    .join(' ')

function subscribe(changed: () => void) {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}
