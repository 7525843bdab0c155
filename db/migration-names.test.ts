import { expect, test } from 'vitest'
import { listMigrations } from './migration-names.ts'

test('lists migrations in order of the time in their names', () => {
  expect(listMigrations(['202611160900-b.sql', 'notes.txt', '202611150900-a-b.sql'])).toEqual([
    '202611150900-a-b.sql',
    '202611160900-b.sql',
  ])
  expect(listMigrations().length).toBeGreaterThanOrEqual(4)
})

test('rejects a name without a time, and two names with the same time', () => {
  expect(() => listMigrations(['0013-more.sql'])).toThrow('migration names must be')
  expect(() => listMigrations(['202611150900-a.sql', '202611150900-b.sql'])).toThrow('two migrations')
})
