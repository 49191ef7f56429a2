import { createStore } from '../api/create-store.ts'

/** Distances from the edges of the window, as CSS lengths. `aside` is added to `right`. */
type ToastPlace = { [side in 'top' | 'right' | 'bottom' | 'aside']?: string | undefined } & {
  /** On a wide screen, beside the title of the page instead of at the bottom. */
  isInTitleRow?: boolean | undefined
}

/**
 * Where messages are shown, so that they cover no button of the page. A store instead of CSS properties of the page: a change of
 * those computes the styles of every element again.
 */
export const toastPlace = createStore<ToastPlace>({})

/** Undefined moves the messages back. */
export const placeToasts = (changes: ToastPlace) => toastPlace.set({ ...toastPlace.get(), ...changes })
