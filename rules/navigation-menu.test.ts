import { expect, test } from 'vitest'
import { audienceOf, menuAt, menuFor, stageExit, type Audience } from './navigation-menu.ts'

test.each([
  ['nowhere yet', null, false, 'nowhere'],
  ['a class they teach', { kind: 'classroom' }, true, 'teacher'],
  ['a class they learn in', { kind: 'classroom' }, false, 'student'],
  ['a child', { kind: 'child' }, false, 'parent'],
  ['a school they run, where they also teach', { kind: 'school' }, true, 'school'],
] as const)('%s', (_, place, teaches, audience) => expect(audienceOf(place, teaches)).toBe(audience))

const id = '0198-4b'
const audiences: Audience[] = ['student', 'teacher', 'parent', 'school', 'nowhere']
const everything = () => true
const names = (audience: Audience, stands: (path: string) => boolean) =>
  menuFor(audience, id, stands).map(({ name }) => name)

test('five entries for a teacher, four for a student', () => {
  expect(names('teacher', everything)).toEqual(['today', 'students', 'learn', 'play', 'class'])
  expect(names('student', everything)).toEqual(['path', 'play', 'things', 'me'])
})

test('an entry comes with the first of its screens that stands, and leads there', () => {
  const stands = (path: string) => ['/dashboard', '/dashboard/lessons', '/dashboard/projects'].includes(path)
  expect(menuFor('teacher', id, stands)).toEqual([
    { name: 'today', screens: [{ name: 'home', path: '/dashboard' }] },
    {
      name: 'learn',
      screens: [
        { name: 'lessons', path: '/dashboard/lessons' },
        { name: 'projects', path: '/dashboard/projects' },
      ],
    },
  ])
  expect(names('student', (path) => path === '/dashboard' || path === '/dashboard/profile')).toEqual(['path', 'me'])
})

test('no menu has more than five entries, or names a screen twice', () => {
  for (const audience of audiences) {
    const menu = menuFor(audience, id, everything)
    const paths = menu.flatMap((entry) => entry.screens.map(({ path }) => path))
    expect(menu.length).toBeLessThanOrEqual(5)
    expect(new Set(paths).size).toBe(paths.length)
  }
})

test('students and parents are never led to where only teachers may go', () => {
  const taught = /classroom-dashboard|student-list|worksheet|dashboard\/classroom|unlock-premium/
  for (const audience of ['student', 'parent', 'nowhere'] as const)
    expect(
      menuFor(audience, id, everything)
        .flatMap((entry) => entry.screens)
        .filter(({ path }) => taught.test(path)),
    ).toEqual([])
})

test('a teacher’s class pages carry the class they are about', () => {
  const [, students] = menuFor('teacher', id, everything)
  expect(students!.screens[0]!.path).toBe(`/dashboard/classroom-dashboard/${id}/students`)
})

test.each([
  ['/dashboard', 'today', 'home'],
  ['/dashboard/profile', undefined, undefined],
  [`/dashboard/classroom-dashboard/${id}`, 'today', 'home'],
  [`/dashboard/classroom-dashboard/${id}/join-request`, 'students', 'requests'],
  [`/dashboard/classroom-dashboard/${id}/students`, 'students', 'roster'],
  [`/dashboard/classroom-dashboard/${id}/students?view=reports`, 'students', 'reports'],
  [`/dashboard/classroom-dashboard/${id}/students?view=attendance&day=2026-11-16`, 'students', 'attendance'],
  ['/dashboard/student-list', 'students', 'allStudents'],
  ['/dashboard/course', 'learn', 'path'],
  ['/dashboard/courses', 'learn', 'courses'],
  ['/dashboard/minigame/sky-run', 'play', 'minigames'],
  ['/dashboard/minigames', 'play', 'minigames'],
  ['/dashboard/competition/7/result', 'play', 'competitions'],
  ['/dashboard/rewards/snapshots', 'play', 'rewards'],
  ['/dashboard/classroom', 'class', 'classrooms'],
  ['/dashboard/classroom?class=1&view=class', 'class', 'classroom'],
  ['/chat', 'class', 'messages'],
])('%s belongs to %s, %s', (address, entry, screen) => {
  const [path = '', query] = address.split('?')
  const found = menuAt('teacher', path, query)
  expect([found?.entry, found?.screen]).toEqual([entry, screen])
})

test.each([
  ['/minigame/sky-run/3', true, '/minigame/sky-run'],
  ['/minigame/sky-run', true, '/minigame'],
  ['/minigame', true, '/dashboard'],
  ['/competition/quiz/7', false, '/competition/quiz'],
  ['/competition/quiz', false, '/'],
  ['/competition/quiz', true, '/dashboard'],
])('the way out of %s (signed in: %s) is %s', (path, signedIn, exit) => expect(stageExit(path, signedIn)).toBe(exit))
