import { expect, test } from 'vitest'
import { isDanger } from '../moderation/held-text.ts'
import { mayReport, reportReasons, severityOfReport } from './report.ts'

const message = { isAuthor: false, state: 'visible', arrivesAt: 10 }

test('readers report visible messages of others that have arrived', () => {
  expect(mayReport(message, 10)).toBe(true)
  expect(mayReport(message, 9)).toBe(false)
  expect(mayReport({ ...message, isAuthor: true }, 10)).toBe(false)
  for (const state of ['held', 'withheld', 'removed']) expect(mayReport({ ...message, state }, 10)).toBe(false)
})

test('only a danger comes first', () => {
  expect(reportReasons.filter((reason) => isDanger(severityOfReport(reason)))).toEqual(['danger'])
})
