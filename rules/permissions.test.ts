import { expect, test } from 'vitest'
import { actions, can, permissions, visitor, type Action, type Actor, type PermissionTarget } from './permissions.ts'

const person = (over: Partial<Actor>): Actor => ({
  id: 'p',
  staff: false,
  schoolId: 'A',
  schoolRoles: [],
  managed: false,
  strength: 'full',
  ...over,
})
const classroom: PermissionTarget = { schoolId: 'A' }

test.each([
  ['lets a visitor read the configuration', visitor, 'configuration.read', {}, true],
  ['denies a visitor configuration changes', visitor, 'configuration.change', {}, false],
  ['lets staff change the configuration', person({ staff: true }), 'configuration.change', {}, true],
  [
    'denies a school admin configuration changes',
    person({ schoolRoles: ['admin'] }),
    'configuration.change',
    {},
    false,
  ],
  [
    'lets the class owner teach the class',
    person({ schoolRoles: ['teacher'] }),
    'classroom.teach',
    { ...classroom, relations: ['owner'] },
    true,
  ],
  [
    'denies an unrelated teacher of the school',
    person({ schoolRoles: ['teacher'] }),
    'classroom.teach',
    classroom,
    false,
  ],
  ['lets the school admin teach the class', person({ schoolRoles: ['admin'] }), 'classroom.teach', classroom, true],
  [
    'denies the admin of another school',
    person({ schoolId: 'B', schoolRoles: ['admin'] }),
    'classroom.teach',
    classroom,
    false,
  ],
  [
    'denies a class owner who acts in another school',
    person({ schoolId: 'B' }),
    'classroom.teach',
    { ...classroom, relations: ['owner'] },
    false,
  ],
  ['denies platform staff teaching a class', person({ staff: true }), 'classroom.teach', classroom, false],
  [
    'lets a class-code student view the class',
    person({ strength: 'class-code' }),
    'classroom.view',
    { ...classroom, relations: ['student'] },
    true,
  ],
  [
    'denies account changes in a class-code session',
    person({ strength: 'class-code' }),
    'account.change',
    { personId: 'p' },
    false,
  ],
] satisfies [string, Actor, Action, PermissionTarget, boolean][])('%s', (_, actor, action, target, expected) => {
  expect(can(actor, action, target)).toBe(expected)
})

test.each([
  ['denies a managed account its deletion', 'account.delete', { personId: 'p' }, false],
  ['denies a managed account changes to it', 'account.change', { personId: 'p' }, false],
  ['denies a managed account a teacher request', 'school.ask', {}, false],
  ['denies a managed account creating a school', 'school.create', {}, false],
  ['lets a managed account view itself', 'account.view', { personId: 'p' }, true],
  ['lets a managed account attend its class', 'classroom.attend', { ...classroom, relations: ['student'] }, true],
  ['lets a managed account join another class of its school', 'classroom.join', classroom, true],
  ['denies a managed account a class of another school', 'classroom.join', { schoolId: 'B' }, false],
] satisfies [string, Action, PermissionTarget, boolean][])('%s', (_, action, target, expected) => {
  expect(can(person({ managed: true, schoolRoles: ['student'] }), action, target)).toBe(expected)
})

test.each(actions)('%s: managed accounts have no extra permission, class-code sessions even fewer', (action) => {
  const grant: { to: readonly string[]; managed?: unknown; byClassCode?: true } = permissions[action]
  const target: PermissionTarget = { ...classroom, personId: 'p', relations: ['student', 'owner'] }
  const isGranted = (over: Partial<Actor>) =>
    can(person({ schoolRoles: ['student', 'teacher', 'admin'], staff: true, ...over }), action, target)
  expect(isGranted({ managed: true })).toBe(grant.managed !== undefined && isGranted({}))
  expect(isGranted({ managed: true, strength: 'class-code' })).toBe(
    grant.byClassCode === true && isGranted({ managed: true }),
  )
})

test('a visitor has only permissions granted to anyone', () => {
  for (const action of actions) {
    const to: readonly string[] = permissions[action].to
    expect(can(visitor, action, { schoolId: 'A', personId: null, relations: ['owner', 'student'] }), action).toBe(
      to.includes('anyone'),
    )
  }
})
