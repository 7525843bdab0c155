import { expect, test } from 'vitest'
import { gradeAges } from '#rules/classrooms/school-grade.ts'
import { clampAges, drawQuestions, fitsAges } from '#rules/questions/draw-questions.ts'
import { builtInAges, builtInQuestions } from './built-in-banks.server.ts'
import { builtInBankNames } from './contract.ts'

/** Over all grades: built-in questions are drawn only for classes of the ages they are written for. */

const drawable = (bank: (typeof builtInBankNames)[number]) =>
  builtInQuestions(bank).map(({ id, content }) => ({
    ...{ id, ages: builtInAges(id), skills: content.skills, seenAt: null, sortKey: id },
    program: content.program ?? '',
  }))
const [kindergarten, lastGrade] = [0, 12]
const grades = Array.from({ length: lastGrade - kindergarten + 1 }, (_, index) => kindergarten + index)

test.each(builtInBankNames)('bank %s has 15 questions for each grade and draws none outside its ages', (bank) => {
  for (const grade of grades) {
    const [from, to] = clampAges(gradeAges(grade))
    const drawn = drawQuestions(drawable(bank), { ages: gradeAges(grade), now: 0, count: 1_000 })
    expect(drawn.length, `grade ${grade}`).toBeGreaterThanOrEqual(15)
    expect(drawn.filter(({ ages }) => ages === null || ages[0] > from || ages[1] < to)).toEqual([])
  }
})

test('no question about function parameters or Python functions is drawn below Grade 6', () => {
  const late = drawable('computing').filter(
    ({ skills, program }) => /\bdef /u.test(program) || skills.includes('parameters') || skills.includes('return'),
  )
  expect(late.length).toBeGreaterThan(10)
  for (const grade of grades.filter((value) => value < 6))
    expect(late.filter(({ ages }) => fitsAges(ages, gradeAges(grade)))).toEqual([])
})
