import { expect, test } from 'vitest'
import { madeAt } from '#rules/progress/event-time.ts'
import { isUuid } from '#rules/uuid.ts'
import { newEventId } from './event-id.ts'

test('it is an id of version 7 and says when it was made', () => {
  const now = Date.UTC(2026, 10, 15, 12, 30, 15, 123)
  const id = newEventId(now)
  expect(isUuid(id)).toBe(true)
  expect(id[14]).toBe('7')
  expect(madeAt(id)).toBe(now)
  expect(newEventId(now)).not.toBe(id)
})
