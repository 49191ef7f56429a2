import type { Reporter, TestModule } from 'vitest/node'

/** Ends the run with what passed at the second try, and one line that people and machines read: `N passed, N failed`. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const passed = tests.filter((test) => test.result().state === 'passed').length
    const failed = tests.filter((test) => test.result().state === 'failed').length
    const retried = tests.filter((test) => test.result().state === 'passed' && test.diagnostic()?.retryCount)
    const broken = modules.filter((module) => module.errors().length > 0).length
    // Printed last, whatever other reporters still have to say.
    const flaky = retried.map((test) => `Passed at the second try: ${test.fullName}\n`).join('')
    process.on('exit', () =>
      process.stdout.write(`\n${flaky}${passed} passed, ${failed + broken + errors.length} failed\n`),
    )
  }
}
