import { defineConfig } from 'vitest/config'

export default defineConfig({
  // The contract test reads the router of the Worker in Node, where its own modules do not exist.
  assetsInclude: ['**/*.sql'],
  test: {
    root: new URL('..', import.meta.url).pathname,
    include: ['tests/**/*.test.ts'],
    globalSetup: ['tests/global-setup.ts'],
    reporters: [['default', { summary: false }], 'tests/closing-line.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    // As long as a slow machine needs.
    expect: { poll: { timeout: 15_000 } },
    hookTimeout: 60_000,
    // A browser on a busy machine misses a press now and then; what is broken misses it twice. What an assertion finds
    // wrong is never tried again.
    retry: { count: 1, condition: /: Timeout \d+ms exceeded/ },
  },
})
