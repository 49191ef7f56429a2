import { createContext } from 'react'

/** What happens to the current page when the user leaves it, or decides to stay because it has unsaved changes. */
export const LeavePage = createContext({
  /** Ends its screen. Otherwise a tab keeps the screen, with what was typed. */
  discard() {},
  /** Closes its tab when the user leaves it. */
  close() {},
  /** Forgets the change of the tabs, such as closing one, that was to follow. */
  stay() {},
})
