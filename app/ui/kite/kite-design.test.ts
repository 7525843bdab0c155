import { expect, test } from 'vitest'
import { defaultKite, parseKite } from './kite-design.ts'

const class30 = Array.from(
  { length: 30 },
  (_, index) => `0199d2c4-7a10-7000-8000-0000000000${index.toString(16).padStart(2, '0')}`,
)

test('returns the same default kite for the same id', () => {
  expect(class30.map(defaultKite)).toEqual(class30.map(defaultKite))
})

test('gives at least 20 different kites to 30 students with consecutive ids', () => {
  const designs = new Set(class30.map((id) => JSON.stringify(defaultKite(id))))
  expect(designs.size).toBeGreaterThanOrEqual(20)
})

test('sail and accent always have different colors', () => {
  for (const id of class30) {
    const [sail, accent] = defaultKite(id).colours
    expect(sail).not.toBe(accent)
  }
})

test('a chosen kite has the chosen color, shape, pattern and tail', () => {
  for (const colour of ['leaf', 'coral', 'sun', 'sky', 'plum', 'pink', 'teal', 'ink'])
    expect(parseKite('a', `swallow.${colour}.waves.ribbons`)).toMatchObject({
      shape: 'swallow',
      pattern: 'waves',
      tail: 'ribbons',
      colours: [colour, expect.any(String)],
    })
  expect(parseKite('a', null)).toEqual(defaultKite('a'))
})
