import { sidebarColour, sidebarHoverColour } from '#contract/shop/default-colours'
import type { Personalization } from '#contract/shop/personalization'
import { readStored, writeStored } from '../api/browser-storage.ts'
import { get } from '../api/client.ts'
import { createStore, useStore } from '../api/create-store.ts'
import { isBoolean, isNumber, isText, oneOf, orNull, shape } from '../api/shapes.ts'
import { readableInk } from './contrast.ts'
import { applyDisplay } from './display.ts'

export const defaultSidebar = {
  admin_sidebar_color: sidebarColour,
  admin_sidebar_hover_color: sidebarHoverColour,
  admin_sidebar_logo_url: null,
  sidebar_background_type: 'color',
  sidebar_background_image_url: null,
} as const

const defaultPersonalization: Personalization = {
  ...defaultSidebar,
  name: 'Mayoreo',
  folioPrefix: '',
  priceIva: null,
  opens: false,
}

const isPersonalization = shape<Personalization>({
  admin_sidebar_color: isText,
  admin_sidebar_hover_color: isText,
  admin_sidebar_logo_url: orNull(isText),
  sidebar_background_type: oneOf('color', 'image'),
  sidebar_background_image_url: orNull(isText),
  name: isText,
  folioPrefix: isText,
  priceIva: orNull(isNumber),
  opens: isBoolean,
})

export const storedPersonalization = () => readStored('personalization', isPersonalization)

/** Starts with the value of the last visit, so that the first paint has the colours of the shop. */
const personalization = createStore(storedPersonalization() ?? defaultPersonalization)

function applyPersonalization(next: Personalization) {
  const { style } = document.documentElement
  const {
    admin_sidebar_color: background,
    admin_sidebar_hover_color: hover,
    sidebar_background_image_url: image,
  } = next
  style.setProperty('--sidebar-bg', background)
  style.setProperty('--sidebar-hover', hover)
  style.setProperty('--sidebar-text', readableInk([background, hover]))
  const hasImage = next.sidebar_background_type === 'image' && image
  style.setProperty('--sidebar-image', hasImage ? `url(${JSON.stringify(image)})` : 'none')
  applyDisplay(next)
  personalization.set(next)
}

/** The wait before the next request, after one that failed. It doubles with each failure. */
const firstWaitMs = 5000
const maxWaitMs = 60_000
let waitMs = firstWaitMs
let nextRequest: ReturnType<typeof setTimeout> | undefined

/**
 * Requests the personalization. If the request fails, the sidebar has its default colours, prices and folios are shown as on the last
 * visit, and another request follows. Without a connection none follows: main.tsx calls this when the connection is back.
 */
export async function loadPersonalization() {
  clearTimeout(nextRequest)
  const last = personalization.get()
  applyPersonalization(last)
  await get<Personalization>('/personalization').then(storePersonalization, () => {
    applyPersonalization({ ...last, ...defaultSidebar })
    if (!navigator.onLine) return
    clearTimeout(nextRequest)
    nextRequest = setTimeout(loadPersonalization, waitMs)
    waitMs = Math.min(waitMs * 2, maxWaitMs)
  })
}

/** Applies it now and at the next visit. */
export function storePersonalization(next: Personalization) {
  waitMs = firstWaitMs
  writeStored('personalization', next)
  applyPersonalization(next)
}

export const usePersonalization = () => useStore(personalization)
