import { expect, test } from 'vitest'
import { groupByState, stripState, type StudentActivity } from './class-strip.ts'

const now = 1_700_000_000_000
const minutes = (count: number) => count * 60_000
const activity = (state: StudentActivity['state'], minutesAgo: number): StudentActivity => ({
  state,
  number: 4,
  at: now - minutes(minutesAgo),
})

test.each([
  ['a student without an open page is away', false, undefined, 'away'],
  ['a stuck student who closed the page is away', false, activity('stuck', 1), 'away'],
  ['a student with an open page and no lesson is here', true, undefined, 'here'],
  ['a student stuck a minute ago is stuck', true, activity('stuck', 1), 'stuck'],
  ['a student active 19 minutes ago is working', true, activity('working', 19), 'working'],
  ['a student active 21 minutes ago is only here', true, activity('working', 21), 'here'],
  ['a student who has just finished is done', true, activity('done', 0), 'done'],
] as const)('%s', (_, present, lastActivity, state) => expect(stripState(present, lastActivity, now)).toBe(state))

test('lists each student once, stuck students first, in list order', () => {
  const children = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))
  const activities = {
    b: activity('stuck', 2),
    d: activity('stuck', 1),
    a: activity('done', 1),
    e: activity('stuck', 0),
  }
  const strip = groupByState(children, (id) => id !== 'e', activities, now)
  expect(strip.map(({ state, children: group }) => [state, group.map(({ id }) => id).join('')])).toEqual([
    ['stuck', 'bd'],
    ['done', 'a'],
    ['here', 'c'],
    ['away', 'e'],
  ])
})
