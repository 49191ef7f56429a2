import { createContext } from 'react'

/** What a screen can do with its tab when the user leaves it, or decides to stay because of unsaved changes. */
export const LeavePage = createContext({
  /** Removes the screen. Otherwise its tab keeps it, with what was typed. */
  discard() {},
  /** Closes the tab of the screen as soon as the user goes to another screen. */
  close() {},
  /** The user stays on the screen: a tab that would have closed stays open. */
  stay() {},
})
