import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerQuestion, hintFor, lightLantern, pushesOf, sendHint, startFlyer, type Flyer } from './flyer.ts'

const pool = { seed: 'ann', easiness: Array.from({ length: 12 }, () => 0.5) }
const start = startFlyer(pool)

/** Answers in order: `r` right, `w` wrong. Returns the state after each answer. */
function play(answers: string, from: Flyer = start, questions = pool): Flyer[] {
  let flyer = from
  return [...answers].map((answer) => (flyer = answerQuestion(flyer, answer === 'r', questions)))
}

test('a missed question returns behind three others and is worth five pushes', () => {
  const [first, second, third, fourth, mended] = play('wrrrr')
  for (const { question } of [first!, second!, third!]) expect(question).not.toBe(start.question)
  expect(fourth!.question).toBe(start.question)
  expect([start, first!, fourth!].map(pushesOf)).toEqual([3, 3, 5])
  expect(mended).toMatchObject({ mended: 1, missed: [] })
})

test('a question that is missed again returns again', () => {
  const states = play('wrrrwrrr')
  expect(states.at(-1)!.question).toBe(start.question)
  expect(states.at(-1)!.mended).toBe(0)
})

test('two misses bring an easier question, five right answers a harder one', () => {
  const easiness = pool.easiness.map((_, question) => question / 12)
  const graded = { ...pool, easiness }
  const begin = startFlyer(graded)
  expect(easiness[play('ww', begin, graded).at(-1)!.question]).toBeGreaterThanOrEqual(0.5)
  expect(easiness[play('rrrrr', begin, graded).at(-1)!.question]).toBeLessThanOrEqual(0.5)
})

test('shows every question before one repeats, and no question twice in a row', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('r', 'w'), maxLength: 60 }),
      fc.integer({ min: 2, max: 15 }),
      (answers, count) => {
        const questions = { seed: answers, easiness: Array.from({ length: count }, () => 0.5) }
        const begin = startFlyer(questions)
        const states = [begin, ...play(answers, begin, questions)]
        states.forEach(({ question, missed, answered, seen }, index) => {
          expect(question).toBeLessThan(count)
          const isDue = missed.some((entry) => entry.question === question && entry.after <= answered)
          if (!isDue && seen.length < count) expect(seen).not.toContain(question)
          if (index > 0 && count > 3 && !isDue) expect(question).not.toBe(states[index - 1]!.question)
        })
      },
    ),
  )
})

test('gives the same question to the same state in every process', () => {
  expect(play('rwrwrw')).toEqual(play('rwrwrw'))
  expect(startFlyer({ ...pool, seed: 'bob' }).question).not.toBe(start.question)
})

test('each right answer at a gate allows a hint, at most three', () => {
  let flyer = lightLantern(start, 2)
  expect(flyer).toMatchObject({ litGate: 2, hints: 1 })
  for (let count = 0; count < 5; count++) flyer = lightLantern(flyer, 2)
  expect(flyer.hints).toBe(3)
  expect(sendHint(flyer)).toMatchObject({ hints: 2, sentHints: 1 })
  expect(lightLantern(flyer, 3).hints).toBe(1)
})

test('hints strike out different wrong options and leave one', () => {
  const wrong = [0, 2, 3]
  const first = hintFor({ struck: [] }, wrong)!
  const second = hintFor({ struck: [first] }, wrong)!
  expect(new Set([first, second]).size).toBe(2)
  expect(hintFor({ struck: [first, second] }, wrong)).toBeNull()
  // With two options, a hint would be the answer.
  expect(hintFor({ struck: [] }, [1])).toBeNull()
})
