import { expect, test } from 'vitest'
import { isDanger } from '../moderation/held-text.ts'
import { mayReport, reportReasons, severityOfReport } from './report.ts'

const message = { isAuthor: false, state: 'visible', arrivesAt: 10, endedAt: null }

test('readers report visible messages of others that have arrived', () => {
  expect(mayReport(message, 10)).toBe(true)
  expect(mayReport(message, 9)).toBe(false)
  expect(mayReport({ ...message, isAuthor: true }, 10)).toBe(false)
  for (const state of ['held', 'withheld']) expect(mayReport({ ...message, state }, 10)).toBe(false)
})

test('readers report a removed message of another person that had arrived', () => {
  const removed = { ...message, state: 'removed', endedAt: 11 }
  expect(mayReport(removed, 12)).toBe(true)
  expect(mayReport({ ...removed, endedAt: 10 }, 12)).toBe(false)
  expect(mayReport({ ...removed, isAuthor: true }, 12)).toBe(false)
})

test('only a danger comes first', () => {
  expect(reportReasons.filter((reason) => isDanger(severityOfReport(reason)))).toEqual(['danger'])
})
