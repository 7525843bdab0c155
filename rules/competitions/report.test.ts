import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  commonMistake,
  hardestFirst,
  revisitBounds,
  skillResults,
  whomToRevisit,
  type ReportedStudent,
} from './report.ts'

const asked = [
  { round: 0, skills: ['loops'] },
  { round: 1, skills: ['loops', 'lists'] },
  { round: 2, skills: ['codes'] },
  { round: 3, skills: [] },
]
const child = (id: string, right: number[], wrong: number[]): ReportedStudent => ({ id, right, wrong })

test('skills, the weakest first; a question with two counts for both', () => {
  const counts = [
    { answered: 4, right: 1 },
    { answered: 4, right: 2 },
    { answered: 3, right: 3 },
    { answered: 1, right: 0 },
  ]
  expect(skillResults(asked.map((round, at) => ({ ...round, ...counts[at]! })))).toEqual([
    { skill: 'loops', rounds: [0, 1], answered: 8, right: 3 },
    { skill: 'lists', rounds: [1], answered: 4, right: 2 },
    { skill: 'codes', rounds: [2], answered: 3, right: 3 },
  ])
})

test('what too few have answered is not called hard, and stands last as it was asked', () => {
  const counts = (answered: number, right: number) => ({ answered, right })
  const [one, none, easy, hard, two] = [counts(1, 0), counts(0, 0), counts(9, 8), counts(3, 1), counts(2, 0)]
  expect(hardestFirst([one, none, easy, hard, two])).toEqual([hard, easy, one, none, two])
  const skills = skillResults([
    { round: 0, skills: ['loops'], ...one },
    { round: 1, skills: ['lists'], ...easy },
  ])
  expect(skills.map(({ skill }) => skill)).toEqual(['lists', 'loops'])
})

test('who missed a skill twice, and who missed most of all; those with the same skills together', () => {
  const found = whomToRevisit(asked, [
    child('all right', [0, 1, 2, 3], []),
    child('one miss', [1, 2, 3], [0]),
    child('loops twice', [2, 3], [0, 1]),
    child('loops twice too', [2, 3], [1, 0]),
    child('most', [0], [1, 2, 3]),
    child('no skill is named', [], [3]),
    child('away', [], []),
  ])
  expect(found).toEqual([
    { students: ['most'], skills: ['codes', 'lists'] },
    { students: ['loops twice', 'loops twice too'], skills: ['loops'] },
  ])
})

test('where questions name no skills, who had little right is still found', () => {
  const plain = asked.map(({ round }) => ({ round, skills: [] }))
  expect(whomToRevisit(plain, [child('little', [0], [1, 2]), child('half', [0, 1], [2, 3])])).toEqual([
    { students: ['little'], skills: [] },
  ])
})

test('of levels, each minutes of work, one that was missed is enough', () => {
  const levels = [{ round: 0, skills: ['loops'] }]
  const class3 = [child('solved it', [0], []), child('not yet', [], [0]), child('away', [], [])]
  expect(whomToRevisit(levels, class3)).toEqual([])
  expect(whomToRevisit(levels, class3, 1)).toEqual([{ students: ['not yet'], skills: ['loops'] }])
})

const verdicts = fc.array(fc.constantFrom(true, false, null), { minLength: 4, maxLength: 4 })

test('few, nobody twice, nobody with as much right as wrong in everything they are named for', () => {
  fc.assert(
    fc.property(fc.array(verdicts, { maxLength: 30 }), (all) => {
      const students = all.map((given, at) =>
        child(
          String(at),
          given.flatMap((right, round) => (right === true ? [round] : [])),
          given.flatMap((right, round) => (right === false ? [round] : [])),
        ),
      )
      const found = whomToRevisit(asked, students)
      const named = found.flatMap((group) => group.students)
      expect(found.length).toBeLessThanOrEqual(revisitBounds.groups)
      expect(new Set(named).size).toBe(named.length)
      for (const { skills } of found) expect(skills.length).toBeLessThanOrEqual(revisitBounds.skills)
      for (const id of named) {
        const { wrong } = students.find((student) => student.id === id)!
        expect(wrong.length).toBeGreaterThan(1)
      }
      expect(whomToRevisit(asked, students.toReversed())).toEqual(found)
    }),
  )
})

test('the commonest wrong choice, which one child alone does not make', () => {
  expect(commonMistake([3, 9, 5, 5], new Set([1]))).toEqual({ place: 2, count: 5 })
  expect(commonMistake([1, 20, 1], new Set([1]))).toBe(null)
  expect(commonMistake([], new Set())).toBe(null)
})
