import { defineConfig } from 'vitest/config'

export default defineConfig({
  // The contract test reads the router of the Worker in Node, where its own modules do not exist.
  assetsInclude: ['**/*.sql'],
  test: {
    root: new URL('..', import.meta.url).pathname,
    globalSetup: ['tests/vitest/global-setup.ts'],
    setupFiles: ['tests/vitest/setup.ts'],
    // workerd reports each page that closes during an answer.
    onConsoleLog: (log) => (log.includes('disconnected: write(): Broken pipe') ? false : undefined),
    reporters: [['default', { summary: false }], 'tests/vitest/closing-line.ts'],
    pool: 'forks',
    // For two cores. Tests also wait: with three processes, 10 to 20 % of the CPU is unused.
    maxWorkers: 4,
    // Limits for a machine under heavy load; no test waits for time.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    // CI gives a second try, which the closing lines name; a developer's run gives none.
    retry: process.env.CI ? 1 : 0,
    isolate: false,
    // Projects run in different processes. The unit tests have a project of their own because they replace globals.
    projects: [
      { extends: true, test: { name: 'unit', include: ['tests/unit/**/*.test.ts'] } },
      { extends: true, test: { name: 'shop', include: ['tests/{api,rooms,e2e}/**/*.test.ts'] } },
    ],
  },
})
