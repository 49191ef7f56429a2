import { track } from './progress.ts'

/** Router, frame and server data, which a stranger does without. */
export const loadApp = track(() => import('./app.tsx'))
