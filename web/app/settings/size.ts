import { readCookie, writeCookie } from '../../api/browser-storage.ts'
import { createStore, useStore } from '../../api/create-store.ts'

export const sizes = [
  { value: 'default', label: 'Grande' },
  { value: 'medium', label: 'Normal' },
  { value: 'small', label: 'Chico' },
  { value: 'mini', label: 'Muy chico' },
] as const

export type Size = (typeof sizes)[number]['value']

const size = createStore<Size>(sizes.find(({ value }) => value === readCookie('size'))?.value ?? 'medium')
document.documentElement.dataset.size = size.get()

export function changeSize(next: Size) {
  document.documentElement.dataset.size = next
  writeCookie('size', next, 365)
  size.set(next)
}

export const useSize = () => useStore(size)
