import { expect, test } from 'vitest'
import { migrationNames } from './migration-names.ts'

test('migrations are applied by the time in their name', () => {
  expect(migrationNames(['202611160900-b.sql', 'notes.txt', '202611150900-a-b.sql'])).toEqual([
    '202611150900-a-b.sql',
    '202611160900-b.sql',
  ])
  expect(migrationNames().length).toBeGreaterThan(10)
})

test('a name without a time, and one time used twice, are refused', () => {
  expect(() => migrationNames(['0013-more.sql'])).toThrow('not named')
  expect(() => migrationNames(['202611150900-a.sql', '202611150900-b.sql'])).toThrow('two migrations')
})
