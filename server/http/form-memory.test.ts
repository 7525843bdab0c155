import { expect, test } from 'vitest'
import { formMemory } from './form-memory.ts'

const limited = expect.objectContaining({ code: 'limited' })

test('one person holds so much at a time, and lets go of it once', () => {
  const memory = formMemory({ each: 20, together: 100 })
  const [first, second] = [memory.hold('a', 10), memory.hold('a', 10)]
  expect(() => memory.hold('a', 1)).toThrow(limited)
  first()
  first()
  memory.hold('a', 10)
  expect(() => memory.hold('a', 1)).toThrow(limited)
  second()
  memory.hold('a', 10)
})

test('all together hold so much, and a refusal takes nothing', () => {
  const memory = formMemory({ each: 20, together: 30 })
  memory.hold('a', 20)
  expect(() => memory.hold('b', 20)).toThrow(limited)
  const last = memory.hold('b', 10)
  expect(() => memory.hold('c', 1)).toThrow(limited)
  last()
  memory.hold('c', 10)
})
