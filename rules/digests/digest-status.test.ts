import { expect, test } from 'vitest'
import { decideDigest, type DigestStatus } from './digest-status.ts'

const decide = (earlier: DigestStatus[], isEmpty = true, isHoliday = false) =>
  decideDigest({ isEmpty, isHoliday, earlier })

test('writes about a quiet week twice in a row, then is silent until something happens', () => {
  const sent: DigestStatus[] = []
  for (const isEmpty of [true, true, true, true, false, true]) sent.unshift(decide(sent, isEmpty))
  expect(sent.toReversed()).toEqual(['quiet', 'quiet', 'silent', 'silent', 'sent', 'quiet'])
})

test('is silent in holidays, unless a child learned something', () => {
  expect(decide([], true, true)).toBe('silent')
  expect(decide(['silent', 'silent'], false, true)).toBe('sent')
})

test('a week that was turned off does not count as quiet', () => {
  expect(decide(['off', 'quiet'])).toBe('quiet')
})
