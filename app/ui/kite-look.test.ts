import { expect, test } from 'vitest'
import { kiteFor, kiteOf } from './kite-look.ts'

const class30 = Array.from(
  { length: 30 },
  (_, index) => `0199d2c4-7a10-7000-8000-0000000000${index.toString(16).padStart(2, '0')}`,
)

test('a learner always flies the same kite', () => {
  expect(class30.map(kiteFor)).toEqual(class30.map(kiteFor))
})

test('a class of thirty with ids in a row does not look alike', () => {
  const looks = new Set(class30.map((id) => JSON.stringify(kiteFor(id))))
  expect(looks.size).toBeGreaterThanOrEqual(20)
})

test('sail and accent never melt into one', () => {
  for (const id of class30) {
    const [sail, accent] = kiteFor(id).colours
    expect(sail).not.toBe(accent)
  }
})

test('a chosen kite has the colour, shape and tail that were chosen', () => {
  for (const colour of ['leaf', 'coral', 'sun', 'sky', 'plum', 'pink', 'teal', 'ink'])
    expect(kiteOf('a', `swallow.${colour}.waves.ribbons`)).toMatchObject({
      shape: 'swallow',
      pattern: 'waves',
      tail: 'ribbons',
      colours: [colour, expect.any(String)],
    })
  expect(kiteOf('a', null)).toEqual(kiteFor('a'))
})
