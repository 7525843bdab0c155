import { expect, test } from 'vitest'
import { actions, can, permissions, visitor, type Action, type Actor, type Thing } from './permissions.ts'

const person = (over: Partial<Actor>): Actor => ({
  id: 'p',
  staff: false,
  schoolId: 'A',
  schoolRoles: [],
  managed: false,
  strength: 'full',
  ...over,
})
const classroom: Thing = { schoolId: 'A' }

test.each([
  ['a visitor reads the configuration', visitor, 'configuration.read', {}, true],
  ['a visitor changes nothing', visitor, 'configuration.change', {}, false],
  ['staff change the configuration', person({ staff: true }), 'configuration.change', {}, true],
  ['a school admin does not', person({ schoolRoles: ['admin'] }), 'configuration.change', {}, false],
  [
    'the owner teaches the classroom',
    person({ schoolRoles: ['teacher'] }),
    'classroom.teach',
    { ...classroom, relations: ['owner'] },
    true,
  ],
  ['a colleague does not', person({ schoolRoles: ['teacher'] }), 'classroom.teach', classroom, false],
  ['the admin of its school does', person({ schoolRoles: ['admin'] }), 'classroom.teach', classroom, true],
  [
    'the admin of another school does not',
    person({ schoolId: 'B', schoolRoles: ['admin'] }),
    'classroom.teach',
    classroom,
    false,
  ],
  [
    'a relation does not reach across schools',
    person({ schoolId: 'B' }),
    'classroom.teach',
    { ...classroom, relations: ['owner'] },
    false,
  ],
  ['staff are not teachers', person({ staff: true }), 'classroom.teach', classroom, false],
  [
    'a student sees the classroom',
    person({ strength: 'class-code' }),
    'classroom.view',
    { ...classroom, relations: ['student'] },
    true,
  ],
  [
    'a class-code sign-in changes no account',
    person({ strength: 'class-code' }),
    'account.change',
    { personId: 'p' },
    false,
  ],
] satisfies [string, Actor, Action, Thing, boolean][])('%s', (_, actor, action, thing, expected) => {
  expect(can(actor, action, thing)).toBe(expected)
})

test.each([
  ['a child with a card does not delete the account', 'account.delete', { personId: 'p' }, false],
  ['nor change it', 'account.change', { personId: 'p' }, false],
  ['nor become a teacher', 'school.ask', {}, false],
  ['nor open a school', 'school.create', {}, false],
  ['but sees it', 'account.view', { personId: 'p' }, true],
  ['and is in class', 'classroom.attend', { ...classroom, relations: ['student'] }, true],
  ['and joins another class of the school', 'classroom.join', classroom, true],
  ['and of no other', 'classroom.join', { schoolId: 'B' }, false],
] satisfies [string, Action, Thing, boolean][])('%s', (_, action, thing, expected) => {
  expect(can(person({ managed: true, schoolRoles: ['student'] }), action, thing)).toBe(expected)
})

test.each(actions)(
  '%s: a managed account holds nothing more than another, and by class code nothing more than by card',
  (action) => {
    const grant: { to: readonly string[]; managed?: unknown; byClassCode?: true } = permissions[action]
    const thing: Thing = { ...classroom, personId: 'p', relations: ['student', 'owner'] }
    const held = (over: Partial<Actor>) =>
      can(person({ schoolRoles: ['student', 'teacher', 'admin'], staff: true, ...over }), action, thing)
    expect(held({ managed: true })).toBe(grant.managed !== undefined && held({}))
    expect(held({ managed: true, strength: 'class-code' })).toBe(grant.byClassCode === true && held({ managed: true }))
  },
)

test('a visitor holds nothing that is not for anyone', () => {
  for (const action of actions) {
    const to: readonly string[] = permissions[action].to
    expect(can(visitor, action, { schoolId: 'A', personId: null, relations: ['owner', 'student'] }), action).toBe(
      to.includes('anyone'),
    )
  }
})
