import { expect, test } from 'vitest'
import { menuAudience, findMenuEntry, buildMenu, stageExit, type Audience } from './navigation-menu.ts'

test.each([
  ['a user without a workspace', null, false, 'nowhere'],
  ['a teacher in a class', { kind: 'classroom' }, true, 'teacher'],
  ['a student in a class', { kind: 'classroom' }, false, 'student'],
  ['a parent with a child', { kind: 'child' }, false, 'parent'],
  ['a school admin who also teaches', { kind: 'school' }, true, 'school'],
] as const)('selects the menu audience for %s', (_, workspace, isTeacher, audience) =>
  expect(menuAudience(workspace, isTeacher)).toBe(audience),
)

const id = '0198-4b'
const audiences: Audience[] = ['student', 'teacher', 'parent', 'school', 'nowhere']
const allRoutesExist = () => true
const entryNames = (audience: Audience, routeExists: (path: string) => boolean) =>
  buildMenu(audience, id, routeExists).map(({ name }) => name)

test('a teacher menu has five entries, a student menu four', () => {
  expect(entryNames('teacher', allRoutesExist)).toEqual(['today', 'students', 'learn', 'play', 'class'])
  expect(entryNames('student', allRoutesExist)).toEqual(['path', 'play', 'things', 'me'])
})

test('omits screens without a route and entries without screens', () => {
  const routeExists = (path: string) => ['/dashboard', '/dashboard/lessons', '/dashboard/projects'].includes(path)
  expect(buildMenu('teacher', id, routeExists)).toEqual([
    { name: 'today', screens: [{ name: 'home', path: '/dashboard' }] },
    {
      name: 'learn',
      screens: [
        { name: 'lessons', path: '/dashboard/lessons' },
        { name: 'projects', path: '/dashboard/projects' },
      ],
    },
  ])
  expect(entryNames('student', (path) => path === '/dashboard' || path === '/dashboard/profile')).toEqual([
    'path',
    'me',
  ])
})

test('no menu has more than five entries or repeats a screen', () => {
  for (const audience of audiences) {
    const menu = buildMenu(audience, id, allRoutesExist)
    const paths = menu.flatMap((entry) => entry.screens.map(({ path }) => path))
    expect(menu.length).toBeLessThanOrEqual(5)
    expect(new Set(paths).size).toBe(paths.length)
  }
})

test('menus of students and parents contain no teacher pages', () => {
  const teacherPaths = /classroom-dashboard|student-list|worksheet|dashboard\/classroom|unlock-premium/
  for (const audience of ['student', 'parent', 'nowhere'] as const)
    expect(
      buildMenu(audience, id, allRoutesExist)
        .flatMap((entry) => entry.screens)
        .filter(({ path }) => teacherPaths.test(path)),
    ).toEqual([])
})

test('the list of all students is not in the menu of a teacher with one class', () => {
  const screenNames = (audience: Audience, hasOneClass: boolean) =>
    buildMenu(audience, id, allRoutesExist, hasOneClass)
      .flatMap(({ screens }) => screens)
      .map(({ name }) => name)
  expect(screenNames('teacher', false)).toContain('allStudents')
  expect(screenNames('teacher', true)).not.toContain('allStudents')
  expect(screenNames('school', true)).toContain('allStudents')
})

test('paths of class pages contain the class id', () => {
  const [, students] = buildMenu('teacher', id, allRoutesExist)
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
])('finds for %s the entry %s and the screen %s', (address, entry, screen) => {
  const [path = '', query] = address.split('?')
  const match = findMenuEntry('teacher', path, query)
  expect([match?.entry, match?.screen]).toEqual([entry, screen])
})

test('students find messages under Me', () => {
  expect(findMenuEntry('student', '/chat')).toEqual({ entry: 'me', screen: 'messages' })
  expect(findMenuEntry('student', '/dashboard/profile')).toEqual({ entry: 'me', screen: 'profile' })
})

test.each([
  ['/minigame/sky-run/3', true, '/minigame/sky-run'],
  ['/minigame/sky-run', true, '/minigame'],
  ['/minigame', true, '/dashboard'],
  ['/competition/quiz/7', false, '/competition/quiz'],
  ['/competition/quiz', false, '/'],
  ['/competition/quiz', true, '/dashboard'],
])('the exit of %s (signed in: %s) is %s', (path, signedIn, exit) => expect(stageExit(path, signedIn)).toBe(exit))
