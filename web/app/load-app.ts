import { loadable } from '../loadable.tsx'
import { track } from './progress.ts'

/** Router, frame and server data, which a stranger does without. */
export const App = loadable(track(() => import('./app.tsx')))
