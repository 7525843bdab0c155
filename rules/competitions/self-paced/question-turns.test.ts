import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countFirstAnswer, easiness, noFirstAnswers } from './first-answers.ts'
import { answerQuestion, optionToStrike, startTurns, type QuestionTurns } from './question-turns.ts'

const pool = { seed: 'ann', easiness: Array.from({ length: 12 }, () => 0.5) }
const start = startTurns(pool)

/** Answers in order: `r` right, `w` wrong. Returns the state after each answer. */
function play(answers: string, from: QuestionTurns = start, questions = pool): QuestionTurns[] {
  let turns = from
  return [...answers].map((answer) => (turns = answerQuestion(turns, answer === 'r', questions)))
}

test('a missed question returns behind three others', () => {
  const [first, second, third, fourth, mended] = play('wrrrr')
  for (const { question } of [first!, second!, third!]) expect(question).not.toBe(start.question)
  expect(fourth!.question).toBe(start.question)
  expect(mended).toMatchObject({ mended: 1, missed: [] })
})

test('a question that is missed again returns again', () => {
  const states = play('wrrrwrrr')
  expect(states.at(-1)!.question).toBe(start.question)
  expect(states.at(-1)!.mended).toBe(0)
})

test('two misses bring an easier question, five right answers a harder one', () => {
  const graded = pool.easiness.map((_, question) => question / 12)
  const gradedPool = { ...pool, easiness: graded }
  const begin = startTurns(gradedPool)
  expect(graded[play('ww', begin, gradedPool).at(-1)!.question]).toBeGreaterThanOrEqual(0.5)
  expect(graded[play('rrrrr', begin, gradedPool).at(-1)!.question]).toBeLessThanOrEqual(0.5)
})

test('shows every question before one repeats, and no question twice in a row', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('r', 'w'), maxLength: 60 }),
      fc.integer({ min: 2, max: 15 }),
      (answers, count) => {
        const questions = { seed: answers, easiness: Array.from({ length: count }, () => 0.5) }
        const begin = startTurns(questions)
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
  expect(startTurns({ ...pool, seed: 'bob' }).question).not.toBe(start.question)
})

test('strikes out different wrong options and leaves one', () => {
  const wrong = [0, 2, 3]
  const first = optionToStrike({ struck: [] }, wrong)!
  const second = optionToStrike({ struck: [first] }, wrong)!
  expect(new Set([first, second]).size).toBe(2)
  expect(optionToStrike({ struck: [first, second] }, wrong)).toBeNull()
  // With two options, the remaining one would be the answer.
  expect(optionToStrike({ struck: [] }, [1])).toBeNull()
})

test('easiness follows the first answers of the class', () => {
  const answers = countFirstAnswer(countFirstAnswer(noFirstAnswers(3), 0, true), 1, false)
  expect(easiness(answers)).toEqual([2 / 3, 1 / 3, 1 / 2])
})
