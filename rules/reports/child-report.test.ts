import { expect, test } from 'vitest'
import { buildChildReport, MAX_HELP_ENTRIES, MAX_LESSONS, MAX_PROJECTS, type StepRecord } from './child-report.ts'
import { countSkills, type StepSkillFacts } from './skills.ts'

const level = (ideas: readonly string[] = [], kind = 'solve'): StepSkillFacts =>
  ({ kind, level: { stars: { ideas } }, task: null }) as StepSkillFacts
const task = (...uses: string[]): StepSkillFacts => ({ kind: 'task', level: null, task: { stars: { uses } } })
const story: StepSkillFacts = { kind: 'story', level: null, task: null }

const stepRecord = (step: string, over: Partial<StepRecord> = {}): StepRecord => ({
  step,
  stars: 3,
  solvedAt: 1,
  attempts: 1,
  hints: 0,
  activeMs: 60_000,
  lastAt: 1,
  ...over,
})

test('an idea needs two stars, fixing a program one; three steps make a skill certain', () => {
  const steps = new Map([
    ['a', level(['repeat'])],
    ['b', level(['repeat', 'complete'])],
    ['c', level(['repeat'])],
    ['d', level([], 'fix')],
    ['e', level([], 'predict')],
    ['f', story],
  ])
  const demonstrated = (...stars: number[]) =>
    countSkills(
      [...steps.keys()].map((step, index) => ({ step, stars: stars[index] as 0 })),
      steps,
    )
  expect(demonstrated(1, 0, 0, 0, 0, 0)).toEqual([{ skill: 'order', steps: 1, sure: false }])
  expect(demonstrated(2, 3, 3, 1, 1, 0)).toEqual([
    { skill: 'order', steps: 3, sure: true },
    { skill: 'mend', steps: 1, sure: false },
    { skill: 'repeat', steps: 3, sure: true },
  ])
  expect(demonstrated(0, 0, 0, 0, 2, 3)).toEqual([{ skill: 'foresee', steps: 1, sure: false }])
})

test('a text task demonstrates the text skill, with two stars also its idea', () => {
  const steps = new Map([['a', task('for', 'range', 'print')]])
  expect(countSkills([{ step: 'a', stars: 1 }], steps).map(({ skill }) => skill)).toEqual(['text'])
  expect(countSkills([{ step: 'a', stars: 2 }], steps)).toEqual([
    { skill: 'repeat', steps: 1, sure: false },
    { skill: 'text', steps: 1, sure: false },
  ])
})

test('sums lessons, stars and time of stored progress; a story has no stars', () => {
  const steps = new Map([
    ['a', story],
    ['b', level()],
    ['c', level()],
  ])
  const lessons = [
    { id: 'one', steps: ['a', 'b'] },
    { id: 'two', steps: ['c'] },
  ]
  expect(
    buildChildReport([stepRecord('a', { stars: 0 }), stepRecord('b', { stars: 2, lastAt: 9 })], lessons, steps),
  ).toMatchObject({
    lessonsDone: 1,
    stars: 2,
    activeMs: 120_000,
    lastAt: 9,
    lessons: [{ lesson: 'one', done: 2, of: 2, stars: 2, mostStars: 3 }],
    earlierLessons: 0,
    help: [],
  })
  expect(buildChildReport([], lessons, steps)).toMatchObject({ lessonsDone: 0, lastAt: null, lessons: [], skills: [] })
})

test('lists unsolved steps first, then recent difficult ones; one hint and four attempts are not difficult', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const steps = new Map(ids.map((id) => [id, level()]))
  const rows = [
    stepRecord('a', { attempts: 4, hints: 1 }),
    stepRecord('b', { attempts: 5, lastAt: 2 }),
    stepRecord('c', { hints: 2, lastAt: 3 }),
    stepRecord('d', { solvedAt: null, stars: 0, attempts: 4, lastAt: 1 }),
    stepRecord('e', { solvedAt: null, stars: 0, attempts: 3 }),
    stepRecord('f', { hints: 3, lastAt: 4 }),
    stepRecord('g', { hints: 3, lastAt: 1 }),
  ]
  const { help, moreHelp, open } = buildChildReport(rows, [{ id: 'one', steps: ids }], steps)
  expect(help.map(({ step, solved }) => [step, solved])).toEqual([
    [4, false],
    [6, true],
    [3, true],
    [2, true],
  ])
  expect([help.length, moreHelp, open]).toEqual([MAX_HELP_ENTRIES, 1, 1])
})

test('lists as many recent lessons as fit on a page, in course order', () => {
  const lessons = Array.from({ length: MAX_LESSONS + 3 }, (_, index) => ({ id: `l${index}`, steps: [`s${index}`] }))
  const steps = new Map(lessons.map((lesson) => [lesson.steps[0]!, level()]))
  const report = buildChildReport(
    lessons.map((lesson, index) => stepRecord(lesson.steps[0]!, { lastAt: index === 0 ? 99 : index })),
    lessons,
    steps,
  )
  expect(report.lessons.map(({ lesson }) => lesson)).toEqual(['l0', ...lessons.slice(4).map(({ id }) => id)])
  expect(report.earlierLessons).toBe(3)
})

test('lists the most recent graded projects with step numbers and counts the others', () => {
  const ids = ['a', 'b', 'c', 'd']
  const rubrics = ids.map((step, index) => ({ step, marks: { works: 2 } as const, at: index }))
  const gone = { step: 'gone', marks: { works: 1 } as const, at: 99 }
  const { projects, earlierProjects } = buildChildReport([], [{ id: 'one', steps: ids }], new Map(), [...rubrics, gone])
  expect(projects).toEqual([
    { lesson: 'one', step: 4, marks: { works: 2 } },
    { lesson: 'one', step: 3, marks: { works: 2 } },
  ])
  expect(earlierProjects).toBe(ids.length - MAX_PROJECTS)
})
