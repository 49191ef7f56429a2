import { useSyncExternalStore } from 'react'
import type { Personalization } from '#contract/personalization'
import { readStored, store } from '../api/browser-storage.ts'
import { get } from '../api/client.ts'
import { readableInk } from './contrast.ts'

export const usualLooks: Personalization = {
  admin_sidebar_color: '#304156',
  admin_sidebar_hover_color: '#263445',
  admin_sidebar_logo_url: null,
  sidebar_background_type: 'color',
  sidebar_background_image_url: null,
  name: 'Mayoreo',
}

/** Kept from the last visit, so that the first paint already wears the shop's colours. */
let personalization = { ...usualLooks, ...(readStored('personalization') as Personalization | null) }
const listeners = new Set<() => void>()

/** Dresses the page. */
function wear(next: Personalization) {
  personalization = next
  const { style } = document.documentElement
  const { admin_sidebar_color: ground, admin_sidebar_hover_color: hover, sidebar_background_image_url: image } = next
  style.setProperty('--sidebar-bg', ground)
  style.setProperty('--sidebar-hover', hover)
  style.setProperty('--sidebar-text', readableInk([ground, hover]))
  const hasImage = next.sidebar_background_type === 'image' && image
  style.setProperty('--sidebar-image', hasImage ? `url(${JSON.stringify(image)})` : 'none')
  for (const listener of listeners) listener()
}

export async function loadPersonalization() {
  wear(personalization)
  keepPersonalization(await get<Personalization>('/personalization').catch(() => usualLooks))
}

/** Wears it, now and at the next visit. */
export function keepPersonalization(next: Personalization) {
  store('personalization', next)
  wear(next)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const usePersonalization = () => useSyncExternalStore(subscribe, () => personalization)
