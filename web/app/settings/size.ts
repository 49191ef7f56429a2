import { useSyncExternalStore } from 'react'
import { readCookie, writeCookie } from '../../api/browser-storage.ts'

export const sizes = [
  { value: 'default', label: 'Predeterminado' },
  { value: 'medium', label: 'Mediano' },
  { value: 'small', label: 'Pequeño' },
  { value: 'mini', label: 'Mini' },
] as const

export type Size = (typeof sizes)[number]['value']

let size = sizes.find(({ value }) => value === readCookie('size'))?.value ?? 'medium'
document.documentElement.dataset.size = size
const listeners = new Set<() => void>()

export function changeSize(next: Size) {
  size = next
  document.documentElement.dataset.size = next
  writeCookie('size', next, 365)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useSize = () => useSyncExternalStore(subscribe, () => size)
