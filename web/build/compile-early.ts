import type { Plugin } from 'vite'

/**
 * Chromium compiles all functions of a file with this first line while the file arrives, off the page's thread. Without it, each
 * function is compiled on that thread when it is first called. Other engines ignore the line.
 */
const hint = '//# allFunctionsCalledOnLoad\n'

/** The chunks of which a client's first screen calls most functions. */
const chunks = ['index', 'base', 'frame', 'catalog']

/** Puts the hint into the first line of `chunks`, after Vite has put its list of files there. */
export const compileEarly: Plugin = {
  name: 'compile-early',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type === 'chunk' && chunks.includes(output.name)) output.code = hint + output.code
      }
    },
  },
}
