import { expect, test } from 'vitest'
import { emptyDraft } from '#rules/program/draft.ts'
import { openOwnChanges } from './own-changes.ts'

const [a, b, c] = [{ ...emptyDraft }, { ...emptyDraft }, { ...emptyDraft }]

test('what comes back late is still one’s own', () => {
  const own = openOwnChanges(emptyDraft)
  own.made(a)
  own.made(b)
  expect([emptyDraft, a, a, b].map(own.isOwn)).toEqual([true, true, true, true])
})

test('some may be passed over, and undo is somebody else’s', () => {
  const own = openOwnChanges(emptyDraft)
  own.made(a)
  own.made(b)
  expect(own.isOwn(b)).toBe(true)
  expect(own.isOwn(a)).toBe(false)
  expect(own.isOwn(b)).toBe(false)
  own.made(c)
  expect(own.isOwn(c)).toBe(true)
})
