import { expect, test } from 'vitest'
import { createFormMemory } from './form-memory.ts'

const limited = expect.objectContaining({ code: 'limited' })

test('limits the bytes of one user; releasing twice counts once', () => {
  const memory = createFormMemory({ each: 20, together: 100 })
  const [first, second] = [memory.reserve('a', 10), memory.reserve('a', 10)]
  expect(() => memory.reserve('a', 1)).toThrow(limited)
  first()
  first()
  memory.reserve('a', 10)
  expect(() => memory.reserve('a', 1)).toThrow(limited)
  second()
  memory.reserve('a', 10)
})

test('limits the bytes of all users; a rejected reservation uses none', () => {
  const memory = createFormMemory({ each: 20, together: 30 })
  memory.reserve('a', 20)
  expect(() => memory.reserve('b', 20)).toThrow(limited)
  const last = memory.reserve('b', 10)
  expect(() => memory.reserve('c', 1)).toThrow(limited)
  last()
  memory.reserve('c', 10)
})
