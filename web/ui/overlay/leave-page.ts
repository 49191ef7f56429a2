import { createContext } from 'react'

/** What a screen can do with its tab when the user leaves it, or decides to stay because of unsaved changes. */
export const LeavePage = createContext({
  /** Removes the screen. Otherwise its tab keeps it, with what was typed. */
  discard() {},
  /** Closes the tab of the screen as soon as the user goes to another screen. */
  close() {},
  /** Cancels what was to happen to the tabs, for example that one closes. */
  stay() {},
})
