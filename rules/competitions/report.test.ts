import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  commonMistake,
  sortHardestFirst,
  revisitBounds,
  skillResults,
  groupStudentsToRevisit,
  compareShares,
  type ReportedStudent,
} from './report.ts'

const roundList = [
  { round: 0, skills: ['loops'] },
  { round: 1, skills: ['loops', 'lists'] },
  { round: 2, skills: ['codes'] },
  { round: 3, skills: [] },
]
const reportedStudent = (id: string, right: number[], wrong: number[]): ReportedStudent => ({ id, right, wrong })

test('lists the weakest skill first and counts a question with two skills for both', () => {
  const counts = [
    { answered: 4, right: 1 },
    { answered: 4, right: 2 },
    { answered: 3, right: 3 },
    { answered: 1, right: 0 },
  ]
  expect(skillResults(roundList.map((round, index) => ({ ...round, ...counts[index]! })))).toEqual([
    { skill: 'loops', rounds: [0, 1], answered: 8, right: 3 },
    { skill: 'lists', rounds: [1], answered: 4, right: 2 },
    { skill: 'codes', rounds: [2], answered: 3, right: 3 },
  ])
})

test('lists questions with too few answers last, in their original order', () => {
  const counts = (answered: number, right: number) => ({ answered, right })
  const [single, none, easy, hard, double] = [counts(1, 1), counts(0, 0), counts(9, 8), counts(3, 1), counts(2, 0)]
  expect(sortHardestFirst([single, none, easy, hard, double])).toEqual([hard, easy, double, single, none])
  const skills = skillResults([
    { round: 0, skills: ['loops'], ...single },
    { round: 1, skills: ['lists'], ...easy },
  ])
  expect(skills.map(({ skill }) => skill)).toEqual(['lists', 'loops'])
})

test('compares two competitions only if each has at least ten answers', () => {
  const counts = (answered: number, right: number) => ({ answered, right })
  expect(compareShares(counts(10, 4), counts(20, 10))).toEqual({ now: 0.4, before: 0.5 })
  expect(compareShares(counts(1, 0), counts(20, 10))).toBeNull()
  expect(compareShares(counts(20, 10), counts(9, 9))).toBeNull()
})

test('groups students with two wrong answers in a skill or mostly wrong answers, by weak skills', () => {
  const groups = groupStudentsToRevisit(roundList, [
    reportedStudent('all right', [0, 1, 2, 3], []),
    reportedStudent('one miss', [1, 2, 3], [0]),
    reportedStudent('loops twice', [2, 3], [0, 1]),
    reportedStudent('loops twice too', [2, 3], [1, 0]),
    reportedStudent('most', [0], [1, 2, 3]),
    reportedStudent('no skill is named', [], [3]),
    reportedStudent('away', [], []),
  ])
  expect(groups).toEqual([
    { students: ['most'], skills: ['codes', 'lists'] },
    { students: ['loops twice', 'loops twice too'], skills: ['loops'] },
  ])
})

test('finds students with mostly wrong answers when questions have no skills', () => {
  const plain = roundList.map(({ round }) => ({ round, skills: [] }))
  expect(
    groupStudentsToRevisit(plain, [reportedStudent('little', [0], [1, 2]), reportedStudent('half', [0, 1], [2, 3])]),
  ).toEqual([{ students: ['little'], skills: [] }])
})

test('one missed level is enough to list a student when minWrong is 1', () => {
  const levels = [{ round: 0, skills: ['loops'] }]
  const class3 = [
    reportedStudent('solved it', [0], []),
    reportedStudent('not yet', [], [0]),
    reportedStudent('away', [], []),
  ]
  expect(groupStudentsToRevisit(levels, class3)).toEqual([])
  expect(groupStudentsToRevisit(levels, class3, 1)).toEqual([{ students: ['not yet'], skills: ['loops'] }])
})

const verdicts = fc.array(fc.constantFrom(true, false, null), { minLength: 4, maxLength: 4 })

test('limits groups and skills, lists each student once and only with at least two wrong answers', () => {
  fc.assert(
    fc.property(fc.array(verdicts, { maxLength: 30 }), (all) => {
      const students = all.map((verdictsOfStudent, index) =>
        reportedStudent(
          String(index),
          verdictsOfStudent.flatMap((right, round) => (right === true ? [round] : [])),
          verdictsOfStudent.flatMap((right, round) => (right === false ? [round] : [])),
        ),
      )
      const groups = groupStudentsToRevisit(roundList, students)
      const named = groups.flatMap((group) => group.students)
      expect(groups.length).toBeLessThanOrEqual(revisitBounds.groups)
      expect(new Set(named).size).toBe(named.length)
      for (const { skills } of groups) expect(skills.length).toBeLessThanOrEqual(revisitBounds.skills)
      for (const id of named) {
        const { wrong } = students.find((student) => student.id === id)!
        expect(wrong.length).toBeGreaterThan(1)
      }
      expect(groupStudentsToRevisit(roundList, students.toReversed())).toEqual(groups)
    }),
  )
})

test('returns the most frequent wrong option if at least two students chose it', () => {
  expect(commonMistake([3, 9, 5, 5], new Set([1]))).toEqual({ place: 2, count: 5 })
  expect(commonMistake([1, 20, 1], new Set([1]))).toBe(null)
  expect(commonMistake([], new Set())).toBe(null)
})
