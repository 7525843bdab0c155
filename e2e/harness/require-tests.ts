import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** Fails a run in which no test passed: Playwright accepts a run that skips all tests, and an empty shard. */
export default class RequireTests implements Reporter {
  #passed = 0

  onTestEnd(_test: TestCase, { status }: TestResult): void {
    if (status === 'passed') this.#passed += 1
  }

  onEnd({ status }: FullResult): Promise<{ status: FullResult['status'] }> {
    if (this.#passed > 0 || status !== 'passed' || process.argv.includes('--list')) return Promise.resolve({ status })
    console.log('no test passed')
    return Promise.resolve({ status: 'failed' })
  }

  printsToStdio = () => false
}
