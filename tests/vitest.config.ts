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
  },
})
