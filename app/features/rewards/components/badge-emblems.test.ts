import { expect, test } from 'vitest'
import { badges } from '#rules/rewards/badges.ts'
import { badgeEmblems } from './badge-emblems.ts'

test('every badge has an emblem, and no two the same', () => {
  const drawn = badges.map(({ id }) => JSON.stringify(badgeEmblems[id]))
  expect(new Set(drawn).size).toBe(badges.length)
  expect(Object.keys(badgeEmblems)).toHaveLength(badges.length)
})
