import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

/** A process that fails in the middle of a request. */
function fail(how: string) {
  const script = `
    const { openLog, requestId } = await import('#app/platform/log.server.ts')
    const { watchUncaught } = await import('#server/uncaught.ts')
    watchUncaught(openLog('error'), () => process.exit(1))
    requestId.run('0123456789abcdef', () => setTimeout(() => { ${how} }, 1))
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

test('a promise that nobody awaited is told with its request, and the process goes on', () => {
  const { lines, status } = fail(`void Promise.reject(new Error('nobody waited'))`)
  expect([lines, status]).toEqual([
    [
      expect.objectContaining({
        level: 50,
        requestId: '0123456789abcdef',
        error: expect.objectContaining({ message: 'nobody waited' }),
      }),
    ],
    0,
  ])
})

test('an exception is told with its request, and the process ends', () => {
  const { lines, status, stderr } = fail(`throw new Error('nobody caught')`)
  expect([lines, status, stderr]).toEqual([
    [
      expect.objectContaining({
        level: 60,
        requestId: '0123456789abcdef',
        error: expect.objectContaining({ message: 'nobody caught' }),
      }),
    ],
    1,
    '',
  ])
})
