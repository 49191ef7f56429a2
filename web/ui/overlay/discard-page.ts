import { createContext } from 'react'

/** Ends the screen of the current page, which a tab keeps mounted otherwise. Called when the user discards its changes. */
export const DiscardPage = createContext(() => {})
