import { createStore } from '../api/create-store.ts'

/** Distances from the edges of the window, as CSS lengths. `aside` is added to `right`. */
type ToastPlace = { [side in 'top' | 'right' | 'bottom' | 'aside']?: string | undefined } & {
  /** On a wide screen, messages are beside the title of the page. Otherwise they are at the bottom. */
  isInTitleRow?: boolean | undefined
  /** A panel covers the page, whose messages go when it opens. */
  isCovered?: boolean
}

/**
 * The place of the messages, which must cover no button of the page. It is in a store and not in CSS properties of the document,
 * because the browser computes the styles of every element again when such a property changes.
 */
export const toastPlace = createStore<ToastPlace>({})

/** Undefined moves the messages back. */
export const placeToasts = (changes: ToastPlace) => toastPlace.set({ ...toastPlace.get(), ...changes })
