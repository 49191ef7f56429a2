import { globSync } from 'node:fs'

/** The source files of the product, as paths from the root. Tests, built files and declarations are not among them. */
export const sourceFiles = globSync('{web,worker,party,db}/**/*.{ts,tsx}').filter(
  (file) => !/^web\/dist\/|\.d\.ts$/.test(file),
)
