import { expect, test } from 'vitest'
import { gradeAges } from '../classrooms/school-grade.ts'
import { clampAges, drawQuestions, drawReplacements, fitsAges, type DrawableQuestion } from './draw-questions.ts'

const day = 86_400_000
const now = 100 * day
const question = (id: string, changes: Partial<DrawableQuestion> = {}): DrawableQuestion => ({
  ...{ id, ages: null, skills: [], seenAt: null, sortKey: id },
  ...changes,
})

const idsOf = (questions: readonly DrawableQuestion[]) => questions.map(({ id }) => id)

test('a question fits if its ages include all ages of the class', () => {
  const grade4 = gradeAges(4)
  expect(fitsAges([9, 11], grade4)).toBe(true)
  expect(fitsAges([8, 9], grade4)).toBe(false)
  expect(fitsAges([10, 12], grade4)).toBe(false)
  expect(fitsAges([11, 14], grade4)).toBe(false)
  expect(fitsAges(null, grade4)).toBe(true)
  expect(fitsAges([11, 14], null)).toBe(true)
})

test('kindergarten and upper grades get the questions of the nearest ages', () => {
  expect(clampAges(gradeAges(0))).toEqual([6, 7])
  expect(clampAges(gradeAges(4))).toEqual([9, 10])
  expect(clampAges(gradeAges(12))).toEqual([13, 14])
})

test('recently seen questions come last, longest ago first', () => {
  const seen = [question('a', { seenAt: now - day }), question('b', { seenAt: now - 3 * day })]
  const unseen = [question('d'), question('c', { seenAt: now - 20 * day })]
  expect(idsOf(drawQuestions([...seen, ...unseen], { ages: null, now, count: 4 }))).toEqual(['c', 'd', 'b', 'a'])
})

test('replacements share a skill with the replaced question first', () => {
  const candidates = [question('a'), question('b', { skills: ['loops'] }), question('c', { ages: [12, 14] })]
  const replaced = { skills: ['loops', 'counting'] }
  expect(idsOf(drawReplacements(candidates, replaced, { ages: [9, 10], now, count: 3 }))).toEqual(['b', 'a'])
})
