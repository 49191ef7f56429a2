import { useSyncExternalStore } from 'react'

/**
 * The columns that fit in the window, so that the menu at the end of a row stays on screen. `minWidths`: the least width of the
 * window for a column, in pixels; the other columns are always shown.
 */
export function useColumnsForWidth<T extends { key: string }>(
  columns: readonly T[],
  minWidths: Readonly<Record<string, number>>,
): T[] {
  const tooWide = useSyncExternalStore(subscribe, () =>
    Object.keys(minWidths)
      .filter((key) => innerWidth < (minWidths[key] ?? 0))
      .join(' '),
  )
  return columns.filter(({ key }) => !tooWide.split(' ').includes(key))
}

function subscribe(changed: () => void) {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}
