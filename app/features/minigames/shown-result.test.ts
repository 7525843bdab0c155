import { expect, test } from 'vitest'
import { answered, countedHere } from './shown-result.ts'

const id = 'play'

test('a play of what was put away says so, and does not ask for another one', () => {
  const shown = countedHere(2, 60, true)
  expect(answered(shown, { id, outcome: 'refused', reason: 'not-allowed' }).state).toBe('put-away')
  expect(answered(shown, { id, outcome: 'refused', reason: 'differs' }).state).toBe('refused')
  const result = { stars: 3, score: 90, before: { stars: 2, score: 60 } }
  expect(answered(shown, { id, outcome: 'kept', result })).toMatchObject({ state: 'checked', stars: 3, gained: 30 })
})
