import { expect, test } from 'vitest'
import { failedFiles, describeFailures, mergeRerun, type Report } from './e2e-report.ts'

const file = (name: string, status: string, message = '') => ({
  name,
  status,
  message,
  assertionResults: [{ status, fullName: 'goes on', failureMessages: status === 'failed' ? ['late\n at line 3'] : [] }],
})
const first: Report = { testResults: [file('a', 'passed'), file('b', 'failed'), file('c', 'failed', 'no world')] }

test('lists the failed files and one line per failure', () => {
  expect(failedFiles(first)).toEqual(['b', 'c'])
  expect(describeFailures(first)).toEqual([
    'failed: b › goes on: late',
    'failed: c: no world',
    'failed: c › goes on: late',
  ])
})

test('uses the rerun result of rerun files and the first result of all others', () => {
  const merged = mergeRerun(first, { testResults: [file('b', 'passed'), file('c', 'failed')] })
  expect(merged.testResults.map(({ name, status }) => `${name} ${status}`)).toEqual([
    'a passed',
    'b passed',
    'c failed',
  ])
})
