import { expect, test } from 'vitest'
import { callLifetimeMs, checkCall, isCallOpen } from './class-call.ts'

const call = { lesson: 'ff-1a', step: 'ff-1-1', at: 1_000 }

test.each([
  ['a call', call, 'now', null],
  ['another key', call, 'later', 'bad-key'],
  ['an address instead of a lesson', { ...call, lesson: 'https://example.com' }, 'now', 'invalid-value'],
  ['a time that is no number', { ...call, at: '1' }, 'now', 'invalid-value'],
  ['further fields', { ...call, text: 'hi' }, 'now', 'invalid-value'],
  ['a text', 'ff-1a', 'now', 'invalid-value'],
] as const)('checks %s', (_, value, key, reason) => expect(checkCall(value, key)).toBe(reason))

test('a call is open for children elsewhere, and only for a while', () => {
  expect(isCallOpen(call, null, 2_000)).toBe(true)
  expect(isCallOpen(call, 'ff-1b', 2_000)).toBe(true)
  expect(isCallOpen(call, 'ff-1a', 2_000)).toBe(false)
  expect(isCallOpen(call, null, call.at + callLifetimeMs)).toBe(false)
  expect(isCallOpen(undefined, null, 2_000)).toBe(false)
})
