/** The oldest browsers for which Vite builds. */
export const targets = { target: 'es2023', cssTarget: ['chrome123', 'firefox128', 'safari17.5'] }
