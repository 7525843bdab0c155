import { expect, test } from 'vitest'
import { answerQuestion } from '../self-paced/question-turns.ts'
import { lightLantern, pushesOf, sendHint, startFlyer } from './flyer.ts'

const pool = { seed: 'ann', easiness: Array.from({ length: 12 }, () => 0.5) }
const start = startFlyer(pool)

test('a repaired miss is worth five pushes', () => {
  let flyer = start
  const worth = [...'wrrr'].map((answer) => {
    flyer = answerQuestion(flyer, answer === 'r', pool)
    return pushesOf(flyer)
  })
  expect([pushesOf(start), ...worth]).toEqual([3, 3, 3, 3, 5])
})

test('each right answer at a gate allows a hint, at most three', () => {
  let flyer = lightLantern(start, 2)
  expect(flyer).toMatchObject({ litGate: 2, hints: 1 })
  for (let count = 0; count < 5; count++) flyer = lightLantern(flyer, 2)
  expect(flyer.hints).toBe(3)
  expect(sendHint(flyer)).toMatchObject({ hints: 2, sentHints: 1 })
  expect(lightLantern(flyer, 3).hints).toBe(1)
})
