import { expect, test } from 'vitest'
import { applyAnswer, createLocalResult } from './displayed-result.ts'

const id = 'play'

test('a play of a game that the class has hidden is reported as put away, not as refused', () => {
  const shown = createLocalResult(2, 60, true)
  expect(applyAnswer(shown, { id, outcome: 'refused', reason: 'not-allowed' }).state).toBe('put-away')
  expect(applyAnswer(shown, { id, outcome: 'refused', reason: 'differs' }).state).toBe('refused')
  const result = { stars: 3, score: 90, before: { stars: 2, score: 60 } }
  expect(applyAnswer(shown, { id, outcome: 'saved', result })).toMatchObject({ state: 'checked', stars: 3, gained: 30 })
})
