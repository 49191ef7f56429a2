import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** Prints the tests that passed on a second try, with the error of the first, and a last line for people and machines: `N passed, N failed`. */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const passed = tests.filter((test) => test.result().state === 'passed').length
    const failed = tests.filter((test) => test.result().state === 'failed').length
    const retried = tests.filter((test) => test.result().state === 'passed' && (test.diagnostic()?.retryCount ?? 0) > 0)
    const broken = modules.filter((module) => module.errors().length > 0).length
    // On exit, so that it comes after the output of other reporters.
    process.on('exit', () => {
      for (const test of retried)
        process.stdout.write(`Second try: ${test.module.relativeModuleId} > ${test.fullName}\n${firstError(test)}`)
      process.stdout.write(`\n${passed} passed, ${failed + broken + errors.length} failed\n`)
    })
  }
}

function firstError(test: TestCase) {
  const [error] = test.result().errors ?? []
  if (!error) return ''
  const cause = error.cause ? [`Cause: ${error.cause.message}`] : []
  return [error.message, ...cause, ...(error.stacks ?? []).map(({ file, line }) => `  ${file}:${line}`), ''].join('\n')
}
