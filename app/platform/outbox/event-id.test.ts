import { expect, test } from 'vitest'
import { uuidTime } from '#rules/progress/event-time.ts'
import { isUuid } from '#rules/input/uuid.ts'
import { newEventId } from './event-id.ts'

test('creates a unique UUID version 7 that contains the creation time', () => {
  const now = Date.UTC(2026, 10, 15, 12, 30, 15, 123)
  const id = newEventId(now)
  expect(isUuid(id)).toBe(true)
  expect(id[14]).toBe('7')
  expect(uuidTime(id)).toBe(now)
  expect(newEventId(now)).not.toBe(id)
})
