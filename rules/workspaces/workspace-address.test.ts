import { expect, test } from 'vitest'
import {
  addWorkspaceToAddress,
  replaceWorkspaceInAddress,
  findWorkspaceInAddress,
  isSameWorkspace,
} from './workspace-address.ts'

const a = '0198a000-0000-7000-8000-00000000000a'
const b = '0198a000-0000-7000-8000-00000000000b'
const classA = { kind: 'classroom', id: a } as const

test.each([
  ['/dashboard', `class=${a}`, classA],
  ['/dashboard', `section=people&school=${b}`, { kind: 'school', id: b }],
  ['/dashboard', `child=${b}`, { kind: 'child', id: b }],
  [`/dashboard/classroom-dashboard/${a}/students`, '', classA],
  // The class in the path has precedence over the query.
  [`/dashboard/classroom-dashboard/${a}`, `class=${b}`, classA],
  ['/dashboard', `class=${a}&class=${b}&school=${b}`, classA],
  ['/dashboard', '', null],
])('finds the workspace in %s?%s', (path, query, workspace) =>
  expect(findWorkspaceInAddress(path, query)).toEqual(workspace),
)

test.each([
  ['/dashboard', `/dashboard?class=${a}`],
  ['/dashboard/classroom?view=new#top', `/dashboard/classroom?class=${a}&view=new#top`],
  ['/lesson/kites/3', `/lesson/kites/3?class=${a}`],
  ['/chat', `/chat?class=${a}`],
  [`/dashboard?class=${b}`, `/dashboard?class=${b}`],
  [`/dashboard/classroom-dashboard/${b}/students`, `/dashboard/classroom-dashboard/${b}/students?class=${b}`],
  [`/dashboard/classroom-dashboard/${b}?class=${a}`, `/dashboard/classroom-dashboard/${b}?class=${b}`],
  ['/account/select-room', '/account/select-room'],
  ['/dashboards', '/dashboards'],
  ['/', '/'],
  [
    `/dashboard/classroom-dashboard/${a}/students/print-asset-card`,
    `/dashboard/classroom-dashboard/${a}/students/print-asset-card`,
  ],
])('adds class A to %s, which becomes %s', (address, expected) =>
  expect(addWorkspaceToAddress(address, classA)).toBe(expected),
)

test('leaves an address unchanged when there is no current workspace', () => {
  expect(addWorkspaceToAddress('/dashboard?join=K7QM4TXR', null)).toBe('/dashboard?join=K7QM4TXR')
  expect(addWorkspaceToAddress(`/dashboard?school=${b}`, null)).toBe(`/dashboard?school=${b}`)
})

test('replaces all workspace parameters when the workspace changes', () => {
  expect(
    replaceWorkspaceInAddress(`/dashboard/course?week=2&class=${a}&child=${a}`, { kind: 'classroom', id: b }),
  ).toBe(`/dashboard/course?class=${b}&week=2`)
})

test('escapes the workspace id so that it cannot inject parameters', () => {
  expect(addWorkspaceToAddress('/dashboard', { kind: 'classroom', id: 'x&school=y#z' })).toBe(
    '/dashboard?class=x%26school%3Dy%23z',
  )
})

test('compares workspaces by kind and id', () => {
  expect(isSameWorkspace(classA, { kind: 'classroom', id: a })).toBe(true)
  expect(isSameWorkspace(classA, { kind: 'child', id: a })).toBe(false)
  expect(isSameWorkspace(classA, null)).toBe(false)
})
