import { useSyncExternalStore } from 'react'

/** Pixels of the window from which there is room for a column; the others are always shown. */
const widths: Record<string, number> = { category: 1100, sat: 1280, updated: 1280 }

/** The columns that there is room for. */
export function useFittingColumns<T extends { key: string }>(columns: readonly T[]): T[] {
  const room = useSyncExternalStore(subscribe, fitting)
  return columns.filter(({ key }) => !(key in widths) || room.split(' ').includes(key))
}

const fitting = () =>
  Object.keys(widths)
    .filter((key) => innerWidth >= (widths[key] ?? 0))
    .join(' ')

function subscribe(changed: () => void) {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}
