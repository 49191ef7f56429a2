/** The oldest browsers that run the build. */
export const targets = { target: 'es2023', cssTarget: ['chrome123', 'firefox128', 'safari17.5'] }
