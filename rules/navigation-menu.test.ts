import { expect, test } from 'vitest'
import { audienceOf, menuFor, placeAt, stageExit, type Audience } from './navigation-menu.ts'

test.each([
  ['no room yet', null, false, 'nowhere'],
  ['a classroom they teach', { kind: 'classroom' }, true, 'teacher'],
  ['a classroom they learn in', { kind: 'classroom' }, false, 'student'],
  ['a child', { kind: 'child' }, false, 'parent'],
  ['the office, where an admin also teaches', { kind: 'office' }, true, 'office'],
] as const)('%s', (_, room, teaches, audience) => expect(audienceOf(room, teaches)).toBe(audience))

const id = '0198-4b'
const audiences: Audience[] = ['student', 'teacher', 'parent', 'office', 'nowhere']

test('no menu names a place or an address twice', () => {
  for (const audience of audiences) {
    const menu = menuFor(audience, id)
    expect(new Set(menu.map(({ name }) => name)).size).toBe(menu.length)
    expect(new Set(menu.map(({ path }) => path)).size).toBe(menu.length)
  }
})

test('students and parents are never led to where only teachers may go', () => {
  const taught = /classroom-dashboard|student-list|worksheet|unlock-premium/
  for (const audience of ['student', 'parent', 'nowhere'] as const)
    expect(menuFor(audience, id).filter(({ path }) => taught.test(path))).toEqual([])
})

test('a teacher’s class pages carry the class they are about', () => {
  expect(menuFor('teacher', id).find(({ name }) => name === 'students')!.path).toBe(
    `/dashboard/classroom-dashboard/${id}/students`,
  )
})

test.each([
  ['/dashboard', 'dashboard'],
  ['/dashboard/profile', undefined],
  [`/dashboard/classroom-dashboard/${id}`, 'progress'],
  [`/dashboard/classroom-dashboard/${id}/join-request`, 'progress'],
  [`/dashboard/classroom-dashboard/${id}/students`, 'students'],
  ['/dashboard/course', 'coursePath'],
  ['/dashboard/courses', 'coursePath'],
  ['/dashboard/minigame/sky-run', 'minigames'],
  ['/dashboard/minigames', 'minigames'],
  ['/dashboard/rewards/snapshots', 'rewards'],
])('%s belongs to %s', (path, name) => expect(placeAt(menuFor('teacher', id), path)?.name).toBe(name))

test.each([
  ['/minigame/sky-run/3', true, '/minigame/sky-run'],
  ['/minigame/sky-run', true, '/minigame'],
  ['/minigame', true, '/dashboard'],
  ['/competition/quiz/7', false, '/competition/quiz'],
  ['/competition/quiz', false, '/'],
  ['/competition/quiz', true, '/dashboard'],
])('the way out of %s (signed in: %s) is %s', (path, signedIn, exit) => expect(stageExit(path, signedIn)).toBe(exit))
