import { expect, test } from 'vitest'
import type { Catalog } from '#content/publish.ts'
import type { Access } from '#rules/assignments/access.ts'
import { isDone, buildPath, selectLessonsToDo, type SavedStep } from './path.ts'

const step = (id: string, kind = 'solve') => ({ id, kind, layout: 'icon' }) as const
const lesson = (id: string, ...steps: ReturnType<typeof step>[]) => ({
  id,
  title: id,
  minutes: 20,
  file: '/x',
  bytes: 1,
  steps,
})
const course = {
  id: 'first-flight',
  title: 'First Flight',
  summary: '',
  ages: [5, 7],
  units: [
    { id: 'u1', title: 'One', lessons: [lesson('a', step('a-s', 'story'), step('a-1'), step('a-p', 'practice'))] },
    { id: 'u2', title: 'Two', lessons: [lesson('b', step('b-1'), step('b-2'))] },
  ],
} as unknown as Catalog[number]

const open: Access = { state: 'open', opensAt: null, dueAt: null }
const buildTestPath = (
  saved: Record<string, SavedStep>,
  { lastStep = null, access = {} }: { lastStep?: string | null; access?: Record<string, Access['state']> } = {},
) =>
  buildPath(course, {
    accessTo: (id) => ({ ...open, state: access[id] ?? 'open' }),
    savedSteps: new Map(Object.entries(saved)),
    lastStep,
  })
const solved = { solved: true, stars: 3 }
const getNextStep = (...input: Parameters<typeof buildTestPath>) => buildTestPath(...input).next?.step.id ?? null

test('starts at the first step and continues after the last step', () => {
  expect(getNextStep({})).toBe('a-s')
  expect(getNextStep({ 'a-s': solved }, { lastStep: 'a-s' })).toBe('a-1')
  expect(getNextStep({ 'a-1': solved }, { lastStep: 'a-1' })).toBe('b-1')
  expect(getNextStep({}, { lastStep: 'b-2' })).toBe('b-2')
})

test('returns to skipped steps at the end of the course and never requires practice steps', () => {
  expect(getNextStep({ 'a-s': solved, 'b-1': solved, 'b-2': solved }, { lastStep: 'b-2' })).toBe('a-1')
  expect(getNextStep({}, { lastStep: 'a-p' })).toBe('a-p')
  expect(getNextStep({ 'a-s': solved, 'a-1': solved, 'b-1': solved, 'b-2': solved }, { lastStep: 'b-2' })).toBeNull()
})

test('skips locked lessons and omits hidden lessons', () => {
  expect(getNextStep({}, { access: { a: 'locked' } })).toBe('b-1')
  expect(buildTestPath({}, { access: { a: 'hidden' } }).units.map(({ id }) => id)).toEqual(['u2'])
  expect(getNextStep({}, { access: { a: 'locked', b: 'locked' } })).toBeNull()
})

test('continues with assigned lessons and keeps the others on the path', () => {
  const path = (lastStep: string | null) =>
    buildPath(course, {
      accessTo: (id) => (id === 'b' ? { ...open, isAssigned: true } : { ...open, state: 'open' }),
      savedSteps: new Map([['a-s', solved]]),
      lastStep,
    })
  expect(path('a-s').next?.step.id).toBe('b-1')
  const lessons = path(null).units.flatMap((unit) => unit.lessons)
  expect(lessons.map(({ id, state }) => [id, state])).toEqual([
    ['a', 'open'],
    ['b', 'open'],
  ])
  expect(selectLessonsToDo(lessons).map(({ id }) => id)).toEqual(['b'])
})

test('a test that is over has no due time and is no assigned work', () => {
  const exam = { id: 't', minutes: 20, opensAt: 0, closesAt: 9, releasedAt: null }
  const firstLesson = (releasedAt: number | null, testsToTake: string[]) =>
    buildPath(course, {
      accessTo: (id) => (id === 'a' ? { ...open, dueAt: 9, isAssigned: true, test: { ...exam, releasedAt } } : open),
      savedSteps: new Map(),
      lastStep: null,
      testsToTake: new Map(testsToTake.map((id) => [id, {} as never])),
    }).units[0]!.lessons[0]!
  expect(firstLesson(null, ['t'])).toMatchObject({ dueAt: expect.any(String) as string, isAssigned: true })
  for (const lessonOver of [firstLesson(null, []), firstLesson(5, [])]) {
    expect(lessonOver.dueAt).toBeNull()
    expect(lessonOver).not.toHaveProperty('isAssigned')
  }
})

test('counts stars but does not require them to finish a lesson', () => {
  const [unit] = buildTestPath({ 'a-1': { solved: true, stars: 2 }, 'a-s': { solved: true, stars: 0 } }).units
  expect(unit!.lessons[0]).toMatchObject({ stars: 2, mostStars: 3 })
  expect(isDone(unit!.lessons[0]!)).toBe(true)
})

test('returns the state of all steps in the next lesson', () => {
  expect(buildTestPath({ 'a-s': solved }, { lastStep: 'a-s' }).next).toEqual({
    lesson: { id: 'a', title: 'a', number: 1 },
    step: { id: 'a-1', number: 2 },
    steps: ['done', 'now', 'todo'],
    test: null,
  })
})

test('lists a running test first, then lessons by due date, or else the started or next lesson', () => {
  const listLessons = (...input: Parameters<typeof buildTestPath>) =>
    buildTestPath(...input).units.flatMap(({ lessons }) => lessons)
  const listIdsToDo = (lessons: ReturnType<typeof listLessons>) => selectLessonsToDo(lessons).map(({ id }) => id)
  expect(listIdsToDo(listLessons({}))).toEqual(['a'])
  expect(listIdsToDo(listLessons({ 'b-1': solved }))).toEqual(['b'])
  expect(listIdsToDo(listLessons({}, { access: { a: 'locked' } }))).toEqual(['b'])
  const due = listLessons({}).map((pathLesson) => ({
    ...pathLesson,
    dueAt: pathLesson.id === 'a' ? '2027-02-01' : '2027-01-01',
  }))
  expect(listIdsToDo(due)).toEqual(['b', 'a'])
  const test = { id: 't', minutes: 20, released: false, isNow: true, result: null }
  expect(listIdsToDo(due.map((lessonToDo) => (lessonToDo.id === 'a' ? { ...lessonToDo, test } : lessonToDo)))).toEqual([
    'a',
    'b',
  ])
  expect(listIdsToDo(due.map((lessonToDo) => ({ ...lessonToDo, test: { ...test, isNow: false } })))).toEqual([])
  expect(listIdsToDo(listLessons({ 'a-s': solved, 'a-1': solved, 'b-1': solved, 'b-2': solved }))).toEqual([])
})
