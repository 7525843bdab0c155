import { expect, test } from 'vitest'
import { failedFiles, failures, withRunAgain, type Report } from './e2e-report.ts'

const file = (name: string, status: string, message = '') => ({
  name,
  status,
  message,
  assertionResults: [{ status, fullName: 'goes on', failureMessages: status === 'failed' ? ['late\n at line 3'] : [] }],
})
const first: Report = { testResults: [file('a', 'passed'), file('b', 'failed'), file('c', 'failed', 'no world')] }

test('names each failure in a line', () => {
  expect(failedFiles(first)).toEqual(['b', 'c'])
  expect(failures(first)).toEqual(['failed: b › goes on: late', 'failed: c: no world', 'failed: c › goes on: late'])
})

test('a file that was run again counts as it ended then, and the others as before', () => {
  const both = withRunAgain(first, { testResults: [file('b', 'passed'), file('c', 'failed')] })
  expect(both.testResults.map(({ name, status }) => `${name} ${status}`)).toEqual(['a passed', 'b passed', 'c failed'])
})
