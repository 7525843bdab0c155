import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** Runs a process that fails in the middle of a request. */
function fail(statement: string) {
  const script = `
    const { openLog, requestId } = await import('#app/platform/services/log.server.ts')
    const { handleUncaughtErrors } = await import('#server/uncaught.ts')
    handleUncaughtErrors(openLog('error'), () => process.exit(1))
    requestId.run('0123456789abcdef', () => setTimeout(() => { ${statement} }, 1))
    setTimeout(() => process.exit(0), 200)`
  const { stdout, stderr, status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    cwd: process.cwd(),
  })
  return {
    lines: stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object),
    stderr,
    status,
  }
}

test('logs an unhandled rejection with its request id and continues', () => {
  const { lines, status } = fail(`void Promise.reject(new Error('not awaited'))`)
  expect([lines, status]).toEqual([
    [
      expect.objectContaining({
        level: 50,
        requestId: '0123456789abcdef',
        error: expect.objectContaining({ message: 'not awaited' }),
      }),
    ],
    0,
  ])
})

test('logs an uncaught exception with its request id and exits with code 1', () => {
  const { lines, status, stderr } = fail(`throw new Error('not caught')`)
  expect([lines, status, stderr]).toEqual([
    [
      expect.objectContaining({
        level: 60,
        requestId: '0123456789abcdef',
        error: expect.objectContaining({ message: 'not caught' }),
      }),
    ],
    1,
    '',
  ])
})
