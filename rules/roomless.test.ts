import { expect, test } from 'vitest'
import type { SchoolRole } from './permissions.ts'
import { roomlessAs } from './roomless.ts'

test.each([
  ['a teacher whose classrooms are all put away makes a new one', ['teacher', 'admin'], false, 'teacher'],
  ['a teacher who is a parent too is a teacher first', ['guardian', 'teacher'], false, 'teacher'],
  ['a pupil between two classes types a code', ['student'], false, 'student'],
  ['a managed pupil never sees what adults do', [], true, 'student'],
  ['a parent whose link ended links again', ['guardian'], false, 'parent'],
  ['whoever belongs nowhere may be anything', [], false, 'newcomer'],
] satisfies [string, SchoolRole[], boolean, string][])('%s', (_, roles, managed, expected) =>
  expect(roomlessAs(roles, managed)).toBe(expected),
)

test('who waits for a school is told so, unless there is more to say', () => {
  expect(roomlessAs([], false, true)).toBe('waiting')
  expect(roomlessAs(['teacher'], false, true)).toBe('teacher')
})

test('of whom no school knows anything, what they came as is believed', () => {
  expect(roomlessAs([], false, false, 'parent')).toBe('parent')
  expect(roomlessAs([], false, false, 'teacher')).toBe('teacher')
  expect(roomlessAs(['student'], false, false, 'parent')).toBe('student')
  expect(roomlessAs([], true, false, 'parent')).toBe('student')
})
