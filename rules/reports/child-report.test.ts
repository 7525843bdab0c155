import { expect, test } from 'vitest'
import { childReport, MOST_HELPED, MOST_LESSONS, MOST_PROJECTS, type StepKept } from './child-report.ts'
import { skillsShown, type AskedStep } from './skills.ts'

const level = (ideas: readonly string[] = [], kind = 'solve'): AskedStep =>
  ({ kind, level: { stars: { ideas } }, task: null }) as AskedStep
const task = (...uses: string[]): AskedStep => ({ kind: 'task', level: null, task: { stars: { uses } } })
const story: AskedStep = { kind: 'story', level: null, task: null }

const kept = (step: string, given: Partial<StepKept> = {}): StepKept => ({
  step,
  stars: 3,
  solvedAt: 1,
  attempts: 1,
  hints: 0,
  activeMs: 60_000,
  lastAt: 1,
  ...given,
})

test('an idea is shown by the second star, a mended program by the first, and three steps make it sure', () => {
  const steps = new Map([
    ['a', level(['repeat'])],
    ['b', level(['repeat', 'complete'])],
    ['c', level(['repeat'])],
    ['d', level([], 'fix')],
    ['e', level([], 'predict')],
    ['f', story],
  ])
  const shown = (...stars: number[]) =>
    skillsShown(
      [...steps.keys()].map((step, at) => ({ step, stars: stars[at] as 0 })),
      steps,
    )
  expect(shown(1, 0, 0, 0, 0, 0)).toEqual([{ skill: 'order', steps: 1, sure: false }])
  expect(shown(2, 3, 3, 1, 1, 0)).toEqual([
    { skill: 'order', steps: 3, sure: true },
    { skill: 'mend', steps: 1, sure: false },
    { skill: 'repeat', steps: 3, sure: true },
  ])
  expect(shown(0, 0, 0, 0, 2, 3)).toEqual([{ skill: 'foresee', steps: 1, sure: false }])
})

test('a task in text shows that somebody writes text, and with two stars what it is about', () => {
  const steps = new Map([['a', task('for', 'range', 'print')]])
  expect(skillsShown([{ step: 'a', stars: 1 }], steps).map(({ skill }) => skill)).toEqual(['text'])
  expect(skillsShown([{ step: 'a', stars: 2 }], steps)).toEqual([
    { skill: 'repeat', steps: 1, sure: false },
    { skill: 'text', steps: 1, sure: false },
  ])
})

test('lessons, stars and time are those that are kept; a story has no stars to win', () => {
  const steps = new Map([
    ['a', story],
    ['b', level()],
    ['c', level()],
  ])
  const lessons = [
    { id: 'one', steps: ['a', 'b'] },
    { id: 'two', steps: ['c'] },
  ]
  expect(childReport([kept('a', { stars: 0 }), kept('b', { stars: 2, lastAt: 9 })], lessons, steps)).toMatchObject({
    lessonsDone: 1,
    stars: 2,
    activeMs: 120_000,
    lastAt: 9,
    lessons: [{ lesson: 'one', done: 2, of: 2, stars: 2, mostStars: 3 }],
    earlierLessons: 0,
    help: [],
  })
  expect(childReport([], lessons, steps)).toMatchObject({ lessonsDone: 0, lastAt: null, lessons: [], skills: [] })
})

test('help: what is open first, then what was hard last; a first hint and four tries are no trouble', () => {
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const steps = new Map(ids.map((id) => [id, level()]))
  const rows = [
    kept('a', { attempts: 4, hints: 1 }),
    kept('b', { attempts: 5, lastAt: 2 }),
    kept('c', { hints: 2, lastAt: 3 }),
    kept('d', { solvedAt: null, stars: 0, attempts: 4, lastAt: 1 }),
    kept('e', { solvedAt: null, stars: 0, attempts: 3 }),
    kept('f', { hints: 3, lastAt: 4 }),
    kept('g', { hints: 3, lastAt: 1 }),
  ]
  const { help, moreHelp, open } = childReport(rows, [{ id: 'one', steps: ids }], steps)
  expect(help.map(({ step, solved }) => [step, solved])).toEqual([
    [4, false],
    [6, true],
    [3, true],
    [2, true],
  ])
  expect([help.length, moreHelp, open]).toEqual([MOST_HELPED, 1, 1])
})

test('as many lessons as fit on the sheet: the last, in the order of the course', () => {
  const lessons = Array.from({ length: MOST_LESSONS + 3 }, (_, at) => ({ id: `l${at}`, steps: [`s${at}`] }))
  const steps = new Map(lessons.map((lesson) => [lesson.steps[0]!, level()]))
  const report = childReport(
    lessons.map((lesson, at) => kept(lesson.steps[0]!, { lastAt: at === 0 ? 99 : at })),
    lessons,
    steps,
  )
  expect(report.lessons.map(({ lesson }) => lesson)).toEqual(['l0', ...lessons.slice(4).map(({ id }) => id)])
  expect(report.earlierLessons).toBe(3)
})

test('of open work the last ones are told, by their place in the lesson, and the others are counted', () => {
  const ids = ['a', 'b', 'c', 'd']
  const rubrics = ids.map((step, at) => ({ step, marks: { works: 2 } as const, at }))
  const gone = { step: 'gone', marks: { works: 1 } as const, at: 99 }
  const { projects, earlierProjects } = childReport([], [{ id: 'one', steps: ids }], new Map(), [...rubrics, gone])
  expect(projects).toEqual([
    { lesson: 'one', step: 4, marks: { works: 2 } },
    { lesson: 'one', step: 3, marks: { works: 2 } },
  ])
  expect(earlierProjects).toBe(ids.length - MOST_PROJECTS)
})
