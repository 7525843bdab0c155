import { expect, test } from 'vitest'
import { newId } from './ids.server.ts'

test('creates ids of version 7 that sort by time, also within a millisecond', () => {
  const ids = [1_800_000_000_000, 1_800_000_000_001, 1_800_000_000_001, 1_800_000_000_002].flatMap((now) =>
    Array.from({ length: 300 }, () => newId(now)),
  )
  expect(ids.toSorted()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
