import { expect, test } from 'vitest'
import { badges } from '#rules/rewards/badges.ts'
import { badgeEmblems } from './badge-emblems.ts'

test('every badge has a unique emblem', () => {
  const emblems = badges.map(({ id }) => JSON.stringify(badgeEmblems[id]))
  expect(new Set(emblems).size).toBe(badges.length)
  expect(Object.keys(badgeEmblems)).toHaveLength(badges.length)
})
