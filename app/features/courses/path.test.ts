import { expect, test } from 'vitest'
import type { Catalogue } from '#content/publish.ts'
import type { Access } from '#rules/assignments/access.ts'
import { isDone, pathThrough, toDoFirst, type StepKept } from './path.ts'

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
} as unknown as Catalogue[number]

const open: Access = { state: 'open', opensAt: null, dueAt: null }
const path = (
  kept: Record<string, StepKept>,
  { lastStep = null, access = {} }: { lastStep?: string | null; access?: Record<string, Access['state']> } = {},
) =>
  pathThrough(course, {
    accessTo: (id) => ({ ...open, state: access[id] ?? 'open' }),
    kept: new Map(Object.entries(kept)),
    lastStep,
  })
const solved = { solved: true, stars: 3 }
const nextOf = (...given: Parameters<typeof path>) => path(...given).next?.step.id ?? null

test('one begins at the beginning, and goes on where one was', () => {
  expect(nextOf({})).toBe('a-s')
  expect(nextOf({ 'a-s': solved }, { lastStep: 'a-s' })).toBe('a-1')
  expect(nextOf({ 'a-1': solved }, { lastStep: 'a-1' })).toBe('b-1')
  expect(nextOf({}, { lastStep: 'b-2' })).toBe('b-2')
})

test('what was left out is next when the end is reached, and practice is never in the way', () => {
  expect(nextOf({ 'a-s': solved, 'b-1': solved, 'b-2': solved }, { lastStep: 'b-2' })).toBe('a-1')
  expect(nextOf({}, { lastStep: 'a-p' })).toBe('a-p')
  expect(nextOf({ 'a-s': solved, 'a-1': solved, 'b-1': solved, 'b-2': solved }, { lastStep: 'b-2' })).toBeNull()
})

test('what is locked is no way, and what is hidden is not there', () => {
  expect(nextOf({}, { access: { a: 'locked' } })).toBe('b-1')
  expect(path({}, { access: { a: 'hidden' } }).units.map(({ id }) => id)).toEqual(['u2'])
  expect(nextOf({}, { access: { a: 'locked', b: 'locked' } })).toBeNull()
})

test('stars count, of practice too, but nobody needs them', () => {
  const [unit] = path({ 'a-1': { solved: true, stars: 2 }, 'a-s': { solved: true, stars: 0 } }).units
  expect(unit!.lessons[0]).toMatchObject({ stars: 2, mostStars: 3 })
  expect(isDone(unit!.lessons[0]!)).toBe(true)
})

test('the steps of the lesson to go on with', () => {
  expect(path({ 'a-s': solved }, { lastStep: 'a-s' }).next).toEqual({
    lesson: { id: 'a', title: 'a', number: 1 },
    step: { id: 'a-1', number: 2 },
    steps: ['done', 'now', 'todo'],
  })
})

test('first comes what is due, the soonest before all, else what is begun or comes next', () => {
  const lessonsOf = (...given: Parameters<typeof path>) => path(...given).units.flatMap(({ lessons }) => lessons)
  const first = (lessons: ReturnType<typeof lessonsOf>) => toDoFirst(lessons).map(({ id }) => id)
  expect(first(lessonsOf({}))).toEqual(['a'])
  expect(first(lessonsOf({ 'b-1': solved }))).toEqual(['b'])
  expect(first(lessonsOf({}, { access: { a: 'locked' } }))).toEqual(['b'])
  const due = lessonsOf({}).map((one) => ({ ...one, dueAt: one.id === 'a' ? '2027-02-01' : '2027-01-01' }))
  expect(first(due)).toEqual(['b', 'a'])
  const test = { id: 't', minutes: 20, released: false, isNow: true, result: null }
  expect(first(due.map((one) => (one.id === 'a' ? { ...one, test } : one)))).toEqual(['a', 'b'])
  expect(first(due.map((one) => ({ ...one, test: { ...test, isNow: false } })))).toEqual([])
  expect(first(lessonsOf({ 'a-s': solved, 'a-1': solved, 'b-1': solved, 'b-2': solved }))).toEqual([])
})
