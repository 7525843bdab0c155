import { expect, test } from 'vitest'
import { accessTo, openedNow, type Assignment } from './access.ts'

const place = { lesson: 'ff-1a', course: 'first-flight' }
const mali = { id: 'mali', groups: ['owls'] }
const given: Assignment = {
  kind: 'course',
  content: 'first-flight',
  groupId: null,
  studentId: null,
  visibility: 'open',
  opensAt: null,
  dueAt: null,
  madeAt: 1,
}
const lesson: Assignment = { ...given, kind: 'lesson', content: 'ff-1a' }
const stateOf = (...assignments: Assignment[]) => accessTo(place, assignments, mali, 1_000).state

test.each([
  ['nothing was given', [], 'not-given'],
  ['another course', [{ ...given, content: 'block-breeze' }], 'not-given'],
  ['its course', [given], 'open'],
  ['the lesson before its course', [given, { ...lesson, visibility: 'hidden' }], 'hidden'],
  [
    'one child before the class',
    [
      { ...lesson, visibility: 'locked' },
      { ...lesson, studentId: 'mali' },
    ],
    'open',
  ],
  ['a group before the class', [lesson, { ...lesson, groupId: 'owls', visibility: 'locked' }], 'locked'],
  [
    'one child before a group',
    [
      { ...lesson, groupId: 'owls', visibility: 'locked' },
      { ...lesson, studentId: 'mali' },
    ],
    'open',
  ],
  ['another child', [{ ...lesson, studentId: 'leo' }], 'not-given'],
  ['another group', [{ ...lesson, groupId: 'foxes' }], 'not-given'],
  [
    'of two groups the later',
    [
      { ...lesson, groupId: 'owls', visibility: 'locked', madeAt: 2 },
      { ...lesson, groupId: 'owls' },
    ],
    'locked',
  ],
  ['before it opens', [{ ...lesson, opensAt: 1_001 }], 'locked'],
  ['when it has opened', [{ ...lesson, opensAt: 1_000 }], 'open'],
] satisfies [string, Assignment[], string][])('%s', (_, assignments, state) => {
  expect(stateOf(...assignments)).toBe(state)
})

test('who must wait is told until when, and all are told when it is due', () => {
  expect(accessTo(place, [{ ...given, opensAt: 2_000, dueAt: 3_000 }], mali, 1_000)).toEqual({
    state: 'locked',
    opensAt: 2_000,
    dueAt: 3_000,
  })
})

test('what is opened now is open, whatever it waited for; a test keeps having a time to open', () => {
  const test = { id: 't', minutes: 30, opensAt: 2_000, closesAt: 3_000, releasedAt: 500 }
  for (const one of [lesson, { ...lesson, visibility: 'hidden' as const }, { ...lesson, opensAt: 2_000, test }]) {
    const opened = { ...one, ...openedNow(one, 1_000) }
    expect(stateOf(opened)).toBe('open')
    expect(opened.opensAt).toBe('test' in one ? 1_000 : null)
  }
  expect(openedNow(undefined, 1_000)).toEqual({ visibility: 'open', opensAt: null })
})
