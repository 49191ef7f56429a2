import { useSyncExternalStore } from 'react'

/**
 * The columns for which the window has room beside the docked chat. With all of them, the menu at the end of a row would be outside of
 * the window. `minWidths`: for some columns, the room in pixels from which each is shown. The other columns are always shown.
 */
export function useColumnsForWidth<T extends { key: string }>(
  columns: readonly T[],
  minWidths: Readonly<Record<string, number>>,
): T[] {
  const tooWide = useSyncExternalStore(subscribe, () => {
    const width = innerWidth - dockWidth()
    return Object.keys(minWidths)
      .filter((key) => width < (minWidths[key] ?? 0))
      .join(' ')
  })
  return columns.filter(({ key }) => !tooWide.split(' ').includes(key))
}

const dockWidth = () => Number.parseFloat(document.documentElement.style.getPropertyValue('--dock')) || 0

function subscribe(changed: () => void) {
  addEventListener('resize', changed)
  return () => removeEventListener('resize', changed)
}
