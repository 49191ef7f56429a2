import { createContext } from 'react'

/** Ends the screen of the current page when the user leaves it. Otherwise a tab keeps the screen, with what was typed. */
export const DiscardPage = createContext(() => {})
