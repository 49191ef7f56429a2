import { globSync } from 'node:fs'

/** The files of the product that are written by hand, by paths from the root. */
export const sourceFiles = globSync('{web,worker,party,db}/**/*.{ts,tsx}').filter(
  (file) => !/^web\/dist\/|\.d\.ts$/.test(file),
)
