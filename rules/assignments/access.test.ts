import { expect, test } from 'vitest'
import { decideLessonAccess, openNowFields, unassignedState, type Assignment } from './access.ts'

const lessonRef = { lesson: 'ff-1a', course: 'first-flight' }
const mali = { id: 'mali', groups: ['owls'] }
const courseAssignment: Assignment = {
  kind: 'course',
  content: 'first-flight',
  groupId: null,
  studentId: null,
  visibility: 'open',
  opensAt: null,
  dueAt: null,
  madeAt: 1,
}
const lessonAssignment: Assignment = { ...courseAssignment, kind: 'lesson', content: 'ff-1a' }
const stateOf = (...assignments: Assignment[]) => decideLessonAccess(lessonRef, assignments, mali, 1_000).state

test.each([
  ['a lesson without assignments is not given', [], 'not-given'],
  ['an assignment of another course does not apply', [{ ...courseAssignment, content: 'block-breeze' }], 'not-given'],
  ['an assignment of the course opens its lessons', [courseAssignment], 'open'],
  [
    'a lesson assignment overrides its course',
    [courseAssignment, { ...lessonAssignment, visibility: 'hidden' }],
    'hidden',
  ],
  [
    'an assignment to a student overrides the class',
    [
      { ...lessonAssignment, visibility: 'locked' },
      { ...lessonAssignment, studentId: 'mali' },
    ],
    'open',
  ],
  [
    'an assignment to a group overrides the class',
    [lessonAssignment, { ...lessonAssignment, groupId: 'owls', visibility: 'locked' }],
    'locked',
  ],
  [
    'an assignment to a student overrides a group',
    [
      { ...lessonAssignment, groupId: 'owls', visibility: 'locked' },
      { ...lessonAssignment, studentId: 'mali' },
    ],
    'open',
  ],
  ['an assignment to another student does not apply', [{ ...lessonAssignment, studentId: 'leo' }], 'not-given'],
  ['an assignment to another group does not apply', [{ ...lessonAssignment, groupId: 'foxes' }], 'not-given'],
  [
    'the newer of two group assignments wins',
    [
      { ...lessonAssignment, groupId: 'owls', visibility: 'locked', madeAt: 2 },
      { ...lessonAssignment, groupId: 'owls' },
    ],
    'locked',
  ],
  ['a lesson is locked before its opening time', [{ ...lessonAssignment, opensAt: 1_001 }], 'locked'],
  ['a lesson is open from its opening time', [{ ...lessonAssignment, opensAt: 1_000 }], 'open'],
] satisfies [string, Assignment[], string][])('%s', (_, assignments, state) => {
  expect(stateOf(...assignments)).toBe(state)
})

test('returns opening and due times', () => {
  expect(decideLessonAccess(lessonRef, [{ ...courseAssignment, opensAt: 2_000, dueAt: 3_000 }], mali, 1_000)).toEqual({
    state: 'locked',
    opensAt: 2_000,
    dueAt: 3_000,
  })
})

test('opens any assignment immediately; a test keeps an opening time', () => {
  const test = { id: 't', minutes: 30, opensAt: 2_000, closesAt: 3_000, releasedAt: 500 }
  for (const assignment of [
    lessonAssignment,
    { ...lessonAssignment, visibility: 'hidden' as const },
    { ...lessonAssignment, opensAt: 2_000, test },
  ]) {
    const opened = { ...assignment, ...openNowFields(assignment, 1_000) }
    expect(stateOf(opened)).toBe('open')
    expect(opened.opensAt).toBe('test' in assignment ? 1_000 : null)
  }
  expect(openNowFields(undefined, 1_000)).toEqual({ visibility: 'open', opensAt: null })
})

test('hides other lessons only if the class shows nothing but assigned lessons, which tests do not count as', () => {
  const exam = { test: { id: 't', minutes: 40, opensAt: 0, closesAt: 1, releasedAt: null } }
  expect(unassignedState('all', [{ test: null }])).toBe('open')
  expect(unassignedState('assigned', [{ test: null }])).toBe('hidden')
  expect(unassignedState('assigned', [exam])).toBe('open')
  expect(unassignedState('assigned', [])).toBe('open')
})
