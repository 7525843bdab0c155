import { expect, test } from 'vitest'
import { findBatchProblems, hasLapsed, reasonsOf, roundHours, viewOfAddress } from './award.ts'

test('finds names of a batch that need a look', () => {
  expect(findBatchProblems(['Mali Jaidee', 'M.', '王小明同学', '刘洋', '刘洋', 'Kong 2'])).toEqual([
    [],
    ['one-letter'],
    ['title'],
    ['same-name'],
    ['same-name'],
    ['digit'],
  ])
  expect(findBatchProblems(['ด.ญ.มะลิ ใจดี', 'มะลิ ใจดี'])).toEqual([['title', 'same-name'], ['same-name']])
  expect(findBatchProblems(['ก'])).toEqual([['one-letter']])
})

test('rounds hours and shows at least one', () => {
  expect([0, 5_400_000, 22_000_000].map(roundHours)).toEqual([1, 2, 6])
})

test('only admins may name cheating as the reason', () => {
  expect(reasonsOf(false)).toEqual(['mistake', 'name', 'withdrawn'])
  expect(reasonsOf(true)).toContain('cheating')
})

const day = 86_400_000

test('an earned certificate lapses when no name is confirmed in 30 days', () => {
  expect([0, 30 * day - 1, 30 * day].map((age) => hasLapsed(1_000, 1_000 + age))).toEqual([false, false, true])
})
const issued = { state: 'issued', isPublic: true, issuedAt: 0 } as const

test.each([
  ['an issued certificate at its address', issued, false, 'certificate'],
  ['a revoked certificate at its address', { ...issued, state: 'revoked' }, false, 'ended'],
  ['a replaced certificate at its address', { ...issued, state: 'replaced' }, false, 'ended'],
  ['a provisional certificate', { ...issued, state: 'provisional', issuedAt: null }, true, 'provisional'],
  [
    'a provisional certificate at its final address',
    { ...issued, state: 'provisional', issuedAt: null },
    false,
    'unknown',
  ],
  ['an issued certificate at its provisional address', issued, true, 'moved'],
  ['an earned certificate', { ...issued, state: 'earned', issuedAt: null }, false, 'unknown'],
  ['a certificate that is only on paper', { ...issued, isPublic: false }, false, 'unknown'],
] as const)('shows %s', (_, certificate, isProvisional, view) =>
  expect(viewOfAddress(certificate, isProvisional, 29 * day)).toBe(view),
)

test('forgets a provisional address after 30 days', () => {
  expect(viewOfAddress(issued, true, 30 * day)).toBe('unknown')
})
