import { expect, test } from 'vitest'
import type { SchoolRole } from '../permissions.ts'
import { chooseNoWorkspaceView } from './no-workspace-view.ts'

test.each([
  ['shows a teacher without active classes the teacher view', ['teacher', 'admin'], false, 'teacher'],
  ['prefers the teacher view for a teacher who is also a parent', ['guardian', 'teacher'], false, 'teacher'],
  ['shows a student without a class the student view', ['student'], false, 'student'],
  ['shows a managed student without roles the student view', [], true, 'student'],
  ['shows a parent without linked children the parent view', ['guardian'], false, 'parent'],
  ['shows a user without roles the newcomer view', [], false, 'newcomer'],
] satisfies [string, SchoolRole[], boolean, string][])('%s', (_, roles, managed, expected) =>
  expect(chooseNoWorkspaceView(roles, managed)).toBe(expected),
)

test('shows the waiting view for a pending request unless the user has a teaching role', () => {
  expect(chooseNoWorkspaceView([], false, true)).toBe('waiting')
  expect(chooseNoWorkspaceView(['teacher'], false, true)).toBe('teacher')
})

test('uses the onboarding role only for users without school roles', () => {
  expect(chooseNoWorkspaceView([], false, false, 'parent')).toBe('parent')
  expect(chooseNoWorkspaceView([], false, false, 'teacher')).toBe('teacher')
  expect(chooseNoWorkspaceView(['student'], false, false, 'parent')).toBe('student')
  expect(chooseNoWorkspaceView([], true, false, 'parent')).toBe('student')
})
