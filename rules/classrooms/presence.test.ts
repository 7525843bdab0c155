import { expect, test } from 'vitest'
import { groupByPlace, parsePresenceReport, rankReport, whereaboutsOf, type PresenceReport } from './presence.ts'

const page = { idle: false, visible: true, quietMs: 0 }

test.each([
  ['home', { at: 'home', ...page }],
  ['a room', { at: 'room', ...page }],
  ['a step of a lesson', { at: 'lesson', lesson: 'ff-1a', step: 3, ...page }],
  ['a test', { at: 'test', lesson: 'ff-1a', step: 0, ...page }],
  ['a game', { at: 'game', game: 'wind-rush', ...page }],
] as const)('accepts a report from %s', (_, report) => expect(parsePresenceReport(report)).toEqual(report))

test.each([
  ['an unknown place', { at: 'moon', ...page }],
  ['a lesson without a step', { at: 'lesson', lesson: 'ff-1a', ...page }],
  ['free text as a lesson', { at: 'lesson', lesson: 'Hello class!', step: 1, ...page }],
  ['a step over the limit', { at: 'lesson', lesson: 'ff-1a', step: 100, ...page }],
  ['a game that is no slug', { at: 'game', game: '../x', ...page }],
  ['a time in the future', { at: 'home', ...page, quietMs: -1 }],
  ['no mark of visibility', { at: 'home', idle: false, quietMs: 0 }],
  ['a list', []],
  ['a text', 'home'],
  ['null', null],
] as const)('rejects a report with %s', (_, report) => expect(parsePresenceReport(report as never)).toBeNull())

test('drops unknown fields of a report', () =>
  expect(parsePresenceReport({ at: 'home', ...page, name: 'Bob' })).toEqual({ at: 'home', ...page }))

test('of several pages the visible one with the most recent input ranks highest', () => {
  const now = 1_800_000_000_000
  const pages: Record<string, PresenceReport> = {
    older: { at: 'home', ...page, quietMs: 5_000 },
    hidden: { at: 'home', ...page, visible: false },
    newer: { at: 'room', ...page, quietMs: 100 },
  }
  expect(
    Object.keys(pages).toSorted((name, other) => rankReport(pages[other]!, now) - rankReport(pages[name]!, now)),
  ).toEqual(['newer', 'older', 'hidden'])
})

test('shows idle instead of the place, and offline without a page', () => {
  expect(whereaboutsOf(undefined)).toEqual({ at: 'offline' })
  expect(whereaboutsOf({ place: { at: 'room' }, idle: true })).toEqual({ at: 'idle' })
  expect(whereaboutsOf({ place: { at: 'room' }, idle: false })).toEqual({ at: 'room' })
  expect(whereaboutsOf({ place: null, idle: false })).toEqual({ at: 'home' })
})

test('groups students by place: lessons first, offline last, each student once', () => {
  const inLesson = (lesson: string, step: number) => ({ place: { at: 'lesson', lesson, step } as const, idle: false })
  const presence = {
    b: inLesson('ff-1a', 1),
    c: inLesson('ff-1b', 2),
    d: inLesson('ff-1b', 5),
    e: { place: { at: 'game', game: 'wind-rush' } as const, idle: false },
    f: { place: { at: 'room' } as const, idle: true },
  }
  const groups = groupByPlace(
    ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => ({ id })),
    presence,
  )
  expect(groups.map(({ key, children }) => [key, children.map(({ id }) => id).join('')])).toEqual([
    ['lesson ff-1b', 'cd'],
    ['lesson ff-1a', 'b'],
    ['game wind-rush', 'e'],
    ['idle', 'f'],
    ['offline', 'a'],
  ])
})
