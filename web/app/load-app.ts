import { loadable } from '../loadable.tsx'
import { track } from './progress.ts'

/** Loads the router, the frame and SWR, which the public pages do not use. */
export const App = loadable(track(() => import('./app.tsx')))
